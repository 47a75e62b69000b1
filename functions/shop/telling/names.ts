import { business } from "../../../shared/business.ts";
import { orderKey } from "../../../shared/keys.ts";

/** An order number as the shop may have it: as it is written, and without the business's prefix. No sign of a search is in it. */
export function searchedNames(name: string): string[] {
  const written = name.replace(/^[^\p{L}\p{N}]+/u, "").replace(/["'\\]/g, "");
  const key = orderKey(name);
  const prefix = orderKey(`${business.orderPrefix}1`).slice(0, -1);
  const [, digits] =
    /^(\d+)$/.exec(key.startsWith(prefix) ? key.slice(prefix.length) : "") ?? [];
  return [
    ...new Set([
      written,
      ...(digits ? [digits, `${business.orderPrefix}${digits}`] : []),
    ]),
  ];
}
