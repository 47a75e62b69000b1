import * as z from "zod/mini";
import { asciiDigit } from "./digits.ts";
import { required } from "./fields.ts";

/**
 * `ayu 1001` and `AYU–1001` as AYU1001: NFKC, upper case, letters and digits only, digits of any script as 0-9.
 * Stored keys are built from it, so its results must never change. Empty for a text without letters and digits.
 */
export function normalizeKey(text: string): string {
  // A shortcut for plain ASCII, where the steps below change nothing else: an import calls this a million times.
  if (/^[ -~]*$/.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]+/g, "");
  return (
    text
      .normalize("NFKC")
      // Lower case first: only then do both ß and ẞ become SS.
      .toLowerCase()
      .toUpperCase()
      // Case changes decompose letters (ΐ), and removing what separated them may join them (Hangul): compose again.
      .normalize("NFKC")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .replace(/\p{Nd}/gu, asciiDigit)
      .normalize("NFKC")
  );
}

const maxKeyLength = 64;

/** A text whose normalized key has 1 to 64 letters and digits. */
export const keyed = (label: string) =>
  required(label, 100).check(
    z.refine((text) => normalizeKey(text).length > 0, `${label} must hold a letter or a digit`),
    z.refine(
      (text) => normalizeKey(text).length <= maxKeyLength,
      `${label} may have at most ${maxKeyLength} letters and digits`,
    ),
  );

/**
 * A key whose byte order is AYU-9, AYU-10, AYUR-1: each run of digits loses its leading zeros and gets a prefix, one
 * character for its length. The prefixes lie between `#`, which ends a key in the index, and the letters.
 */
export function naturalSortKey(text: string): string {
  return text
    .normalize("NFKC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((part) =>
      normalizeKey(part).replace(/\d+/gu, (run) => {
        const digits = run.replace(/^0+(?=\d)/u, "");
        return `${String.fromCharCode("#".charCodeAt(0) + Math.min(digits.length, 26))}${digits}`;
      }),
    )
    .join("");
}
