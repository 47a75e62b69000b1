import * as z from "zod/mini";
import { asciiDigit } from "./digits.ts";
import { required } from "./fields.ts";
import { lazySchema } from "./lazy-schema.ts";

const phoneDigits = { min: 7, max: 20 } as const;

/** Phones are kept as typed; a cell may name several, as spreadsheets do. */
export const consigneePhone = lazySchema(() =>
  required("Phone", 100).check(
    z.refine((text) => phoneNumbers(text).length > 0, "Phone must hold a number of 7 to 20 digits"),
  ),
);

/** The comparable digit strings in a phone cell: separators, "(0)" and leading zeros dropped; several numbers split at `/`, `,`, `;`, `|`, "or", "and" or a line break. */
export function phoneNumbers(cell: string): string[] {
  return cell
    .normalize("NFKC")
    .split(/[/,;|\n]|\bor\b|\band\b|&/iu)
    .map((part) =>
      part
        .replace(/\(\s*0\s*\)/gu, "")
        .replace(/\b(?:ext|x)\.?\s*\d+\s*$/iu, "")
        .replace(/\p{Nd}/gu, asciiDigit)
        .replace(/\D/gu, "")
        .replace(/^0+/u, ""),
    )
    .filter((digits) => digits.length >= phoneDigits.min && digits.length <= phoneDigits.max);
}

/** Whether a phone someone typed is one of those on the record: equal digits, or one the ending of the other (a country code more or less). */
export function phonesMatch(typed: string, onRecord: string): boolean {
  const numbers = phoneNumbers(onRecord);
  return phoneNumbers(typed).some((left) =>
    numbers.some((right) => left === right || left.endsWith(right) || right.endsWith(left)),
  );
}
