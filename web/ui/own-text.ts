import type { OwnText } from "../../shared/business.ts";
import { words } from "./words.ts";

/** A text of the business's own in the page's language, or else in English and marked so. */
export function ownText(text: OwnText) {
  const given = typeof text === "string" ? { en: text } : text;
  const { [words.language]: translated = given.en } = given;
  return { lang: translated === given.en ? "en" : words.language, children: translated };
}
