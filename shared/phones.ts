import * as z from "zod/mini";
import { asciiDigit } from "./digits.ts";
import { required } from "./fields.ts";
import { recordNames } from "./labels.ts";
import { lazySchema } from "./lazy-schema.ts";
import { textLimits } from "./text-limits.ts";
import { visibleText } from "./visible-text.ts";

const phoneDigits = { min: 7, max: 20 } as const;

/** A phone is stored as typed; it may contain several numbers, as spreadsheet cells do. */
export const consigneePhone = lazySchema(() =>
  // A line break in a cell separates two numbers.
  required(recordNames.phone, textLimits.text, (typed) => visibleText(typed, ", ")).check(
    z.refine((text) => phoneNumbers(text).length > 0, { error: ({ input }) => noNumber(String(input)) }),
    // Its zero would count as a digit.
    z.refine((text) => !/\d{5}[.,]0\b/u.test(text), "Phone ends with “.0”, which a program added: remove it"),
  ),
);

/** A phone as a customer types it: a list would try several numbers in one lookup. */
export const customerPhone = lazySchema(() =>
  consigneePhone.check(
    z.refine((text) => phoneNumbers(text).length <= 1, "Phone must be one number: the one you ordered with"),
  ),
);

/**
 * Never within one number. Splitting at letters also cuts "ext. 12" off, whose digits alone are too few. White space,
 * perhaps around a dash, separates where each side has 7 digits in one piece, which are a number by themselves.
 */
const betweenNumbers =
  /[/\\,;|&#،؛、\t\n\v\f\r\u0085\u2028\u2029]|\p{L}+|(?=\+)|(?<=\p{Nd}{7})\s+(?:[-–—]\s+)?(?=\p{Nd}{7})/u;

/** Why a text holds no number. */
const noNumber = (text: string) =>
  phoneNumbers(text.replace(/[^\p{Nd}]/gu, "")).length > 0
    ? "Phone holds a number in pieces: write its 7 to 20 digits without a comma, slash, letter or line break between them"
    : "Phone must hold a number of 7 to 20 digits";

const withoutPrefix = (number: string) => number.replace(/^\+?0*/, "");

/** Each number in a phone cell as it is dialled, with "+" or leading zeros, without separators, "(0)" and extension. */
export function dialledNumbers(cell: string): string[] {
  return cell
    .normalize("NFKC")
    .split(betweenNumbers)
    .map((part) =>
      part
        .replace(/\(\s*0\s*\)/gu, "")
        .replace(/\p{Nd}/gu, asciiDigit)
        .replace(/[^\d+]/gu, ""),
    )
    .filter((number) => {
      const { length } = withoutPrefix(number);
      return length >= phoneDigits.min && length <= phoneDigits.max;
    });
}

/** The digits of each number in a phone cell, without "+" and leading zeros too, for comparison. */
export const phoneNumbers = (cell: string): string[] => dialledNumbers(cell).map(withoutPrefix);

/** Whether a typed phone is one of a record's: equal digits, or one ends with the other (a country code is missing). */
export function phonesMatch(typed: string, onRecord: string): boolean {
  const numbers = phoneNumbers(onRecord);
  return phoneNumbers(typed).some((left) =>
    numbers.some((right) => left === right || left.endsWith(right) || right.endsWith(left)),
  );
}
