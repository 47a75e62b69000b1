import { business } from "./business.ts";

/** The ASCII digit for a digit of any script: in Unicode each script's ten digits are adjacent, in order from 0. */
export function asciiDigit(digit: string): string {
  if (digit >= "0" && digit <= "9") return digit;
  let point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1;
    value += 1;
  }
  return String(value % 10);
}

/** In plain ASCII what neither belongs to a key nor, between two digits, stands for a hyphen. */
const asciiSeparators = {
  between: /(?<=\d)[^A-Z0-9]+(?=\d)/g,
  others: /[^A-Z0-9-]+|(?<!\d)-|-(?!\d)/g,
} as const;
// Patterns with Unicode's classes take a millisecond to compile: made for a text that needs them, not at each cold start.
/** A mark that follows a separator is part of it; so is one that a text begins with. */
const separators = {
  between: () => /(?<=\d)(?:[^\p{L}\p{M}\p{N}]\p{M}*)+(?=\d)/gu,
  others: () => /^\p{M}+|[^\p{L}\p{M}\p{N}-]\p{M}*|(?<!\d)-\p{M}*|-(?!\d)\p{M}*/gu,
} as const;
/** Characters without a shape of their own: joiners, variation selectors, and the frames of emoji. */
const invisible = () => /\p{Default_Ignorable_Code_Point}|\p{Me}/gu;

/** Words that only say "order", up to the separator behind them. */
const orderWords = {
  ascii: /^(?:[^A-Z0-9]|ORDER|NUMBER|NO|ID)*[^A-Z0-9]/,
  any: () => /^(?:[^\p{L}\p{M}\p{N}]\p{M}*|ORDER|NUMBER|NO|ID)*[^\p{L}\p{M}\p{N}]\p{M}*/u,
} as const;

/** In plain ASCII the steps of `inKeyCharacters` change nothing but the case: an import makes a million keys. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/** NFKC, upper case, digits of any script as 0-9, without invisible characters. */
const inKeyCharacters = (text: string) =>
  isPlain(text)
    ? text.toUpperCase()
    : text
        // NFKC makes letters of it.
        .replaceAll("№", "#")
        .normalize("NFKC")
        // Lower case first: only then do both ß and ẞ become SS.
        .toLowerCase()
        .toUpperCase()
        // Case changes decompose letters (ΐ): compose again.
        .normalize("NFKC")
        .replace(invisible(), "")
        .replace(/\p{Nd}/gu, asciiDigit);

/** Separators are dropped, but those between two digits become one hyphen. */
const withoutSeparators = (text: string) =>
  isPlain(text)
    ? text.replace(asciiSeparators.between, "-").replace(asciiSeparators.others, "")
    : text
        .replace(separators.between(), "-")
        .replace(separators.others(), "")
        // Removing what separated letters may join them (Hangul).
        .normalize("NFKC");

function withoutOrderWords(text: string): string {
  const number = text.replace(isPlain(text) ? orderWords.ascii : orderWords.any(), "");
  return /\d/.test(number) ? number : text;
}

/** An order number as a search looks for it in keys: it may be a part of one, so digits alone are not completed. */
export const searchedOrderKey = (text: string): string =>
  withoutSeparators(withoutOrderWords(inKeyCharacters(text)));

/** An order number as a key, with another prefix than the business's. */
export function orderKeyWith(prefix: string, text: string): string {
  const key = searchedOrderKey(text);
  return prefix !== "" && /^\d+$/.test(key) ? searchedOrderKey(`${prefix}${key}`) : key;
}

/**
 * An order number as a key: `ayu 1001` and `AYU–1001` as AYU1001, `#1/11` as 1-11, `Order No: 1001` as 1001. NFKC, upper case,
 * letters with their marks, digits of any script as 0-9; separators are dropped, but those between two digits become one
 * hyphen; words that only say "order" are dropped before a number. The business's prefix completes digits alone: `2001` with
 * `AYU-` as AYU2001. Empty for a text without letters and digits.
 * Stored keys are built from it, so its results must never change.
 */
export const orderKey = (text: string): string =>
  orderKeyWith(business.orderPrefix, text);

/** A tracking number as a key: without any separator, as the courier compares them. */
export const trackingKey = (text: string): string =>
  withoutSeparators(inKeyCharacters(text)).replaceAll("-", "");

/** ShipGlobal's numbers: SG and 12 to 16 digits. Any other is another carrier's: stored, but never looked up. */
export const isShipGlobalNumber = (trackingNo: string): boolean =>
  /^SG\d{12,16}$/.test(trackingKey(trackingNo));

export const maxKeyLength = 64;

/**
 * An order number as a key whose byte order is AYU-9, AYU-10, AYUR-1: each run of digits loses its leading zeros and
 * gets a prefix, one character for its length. The prefixes lie between `#`, which ends a key in the index, and the
 * letters. Order numbers with the same key have the same sort key.
 */
export const naturalSortKey = (text: string): string =>
  orderKey(text)
    .replace(/\d+/g, (run) => {
      const digits = run.replace(/^0+(?=\d)/, "");
      return `${String.fromCharCode("#".charCodeAt(0) + Math.min(digits.length, 26))}${digits}`;
    })
    .replaceAll("-", "");

/** Sorts keys, ids and times; what people read has an order by its language. */
export const compareText = (left: string, right: string): number =>
  Number(left > right) - Number(left < right);
