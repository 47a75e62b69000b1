import { textLimits } from "../../../shared/text-limits.ts";

/** The token of a link as in `/#t=AQFB…`, which opens an order without typing. */
export const tokenInFragment = (fragment: string) => /^#?t=([\w-]+)/.exec(fragment)?.[1];

/**
 * The order number in a link's fragment, as in `/#order=AYU-1001`; empty if there is none.
 * In the fragment, because the browser does not send it to the server.
 */
export function orderInFragment(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("order")?.trim().slice(0, textLimits.text) ?? "";
}
