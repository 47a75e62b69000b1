import type * as english from "./words/en.ts";

/** The languages of all that customers read, by their ISO 639 codes; each has its sentences in `words/<code>.ts`. */
export const languages = ["en", "de", "fr", "es", "ja"] as const;
export type Language = (typeof languages)[number];

/** All sentences of one language: what English has, all others have. */
export type Catalogue = typeof english;

/** A language's own name for itself: "Deutsch". */
export function nameOf(language: Language): string {
  const name =
    new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
