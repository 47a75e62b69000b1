import * as z from "zod/mini";
import { asciiDigit } from "./digits.ts";
import { required } from "./fields.ts";

/**
 * What `#1001`, `ayu 1001` and `AYU–1001` have in common: compatibility forms folded, upper case, letters and digits only,
 * digits of any script as 0-9. Table keys are built from it, so its answers must never change. Empty where nothing is left.
 */
export function normalizeKey(text: string): string {
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

/** A text whose key has 1 to 64 letters and digits. */
export const keyed = (label: string) =>
  required(label, 100).check(
    z.refine((text) => normalizeKey(text).length > 0, `${label} must hold a letter or a digit`),
    z.refine(
      (text) => normalizeKey(text).length <= keyLength.max,
      `${label} may have at most ${keyLength.max} letters and digits`,
    ),
  );

/**
 * A key that sorts AYU-9 before AYU-10 as plain text, and both before AYUR-1: each run of digits, its leading zeros dropped,
 * is preceded by one character for its length. Those characters lie between `#`, which ends a key in the index, and the letters.
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
