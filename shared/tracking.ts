import * as z from "zod/mini";
import { required } from "./fields.ts";
import { lazily } from "./lazily.ts";

/**
 * What `#1001`, `ayu 1001` and `AYU–1001` have in common: compatibility forms folded, upper case, letters and digits only,
 * digits of any script as 0-9. Table keys are built from it, so its answers must never change. Empty where nothing is left.
 */
export function normalKey(text: string): string {
  // Nearly every number is plain ASCII, which none of the folding below touches; an import asks a million times.
  if (/^[ -~]*$/.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]+/g, "");
  return (
    text
      .normalize("NFKC")
      // Lower case first, since only then do ß and ẞ meet in SS.
      .toLowerCase()
      .toUpperCase()
      // Changing case takes letters apart (ΐ), and dropping what stood between them may join them (Hangul): compose again.
      .normalize("NFKC")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .replace(/\p{Nd}/gu, asciiDigit)
      .normalize("NFKC")
  );
}

export const keyLength = { min: 1, max: 64 } as const;

const keyed = (label: string) =>
  required(label, 100).check(
    z.refine((text) => normalKey(text).length > 0, `${label} must hold a letter or a digit`),
    z.refine(
      (text) => normalKey(text).length <= keyLength.max,
      `${label} may have at most ${keyLength.max} letters and digits`,
    ),
  );

export const orderNumber = lazily(() => keyed("Order number"));
export const trackingNumber = lazily(() => keyed("Tracking number"));

/** Phones are kept as typed; a cell may name several, as spreadsheets do. */
export const consigneePhone = lazily(() =>
  required("Phone", 100).check(
    z.refine((text) => phoneNumbers(text).length > 0, "Phone must hold a number of 7 to 20 digits"),
  ),
);

const phoneDigits = { min: 7, max: 20 } as const;

/** A digit of any script as its ASCII digit: Unicode keeps each script's ten together, in runs whose lengths are multiples of ten. */
function asciiDigit(digit: string): string {
  if (digit >= "0" && digit <= "9") return digit;
  let point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1;
    value += 1;
  }
  return String(value % 10);
}

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

/**
 * A key that sorts AYU-9 before AYU-10 as plain text, and both before AYUR-1: each run of digits, its leading zeros dropped,
 * is preceded by one character for its length. Those characters lie between `#`, which ends a key in the index, and the letters.
 */
export function naturalSortKey(text: string): string {
  return text
    .normalize("NFKC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((part) =>
      normalKey(part).replace(/\d+/gu, (run) => {
        const digits = run.replace(/^0+(?=\d)/u, "");
        return `${String.fromCharCode("#".charCodeAt(0) + Math.min(digits.length, 26))}${digits}`;
      }),
    )
    .join("");
}

/** The numbers ShipGlobal gives: SG and 12 to 16 digits. Anything else is another carrier's, kept but never asked for. */
export function isShipGlobalNumber(trackingNo: string): boolean {
  return /^SG\d{12,16}$/u.test(normalKey(trackingNo));
}

/** What to tell whoever files a tracking number, so that a slip is noticed; nothing where the number is as expected. */
export function trackingNumberAdvice(trackingNo: string): string[] {
  if (isShipGlobalNumber(trackingNo)) return [];
  return [
    `${trackingNo} is not a ShipGlobal number (SG and 12 to 16 digits). It is kept, but its scans cannot be shown here.`,
  ];
}

/** One parcel of one order. `name` is the order number; times are ISO 8601 in UTC. */
export const trackingRecord = lazily(() =>
  z.object({
    _id: z.string(),
    name: z.string(),
    phone: z.string(),
    trackingNo: z.string(),
    createdAt: z.string(),
    version: z.number(),
  }),
);
export type TrackingRecord = z.infer<typeof trackingRecord>;

export const trackingFields = lazily(() =>
  z.object({ name: orderNumber, phone: consigneePhone, trackingNo: trackingNumber }),
);
export type TrackingFields = z.infer<typeof trackingFields>;
