import type { OwnText } from "../../shared/business.ts";
import { type Catalogue, type Language, languages } from "../../shared/languages.ts";

/** The sentences of the page's language. */
interface Words {
  readonly language: Language;
  /** That the page can be had in. */
  readonly languages: readonly Language[];
  /** Of every page, its forms and failures. */
  readonly site: Catalogue["site"];
  /** Of parcels: the public pages have them once `loadParcel` is done. */
  readonly parcel: Catalogue["parcel"];
  loadParcel(): Promise<unknown>;
  /** Of the pages besides that of `/`: there once `loadPages` is done. */
  readonly pages: Catalogue["pages"];
  loadPages(): Promise<unknown>;
  /** Only while the build writes the pages. */
  readonly prerendered: Catalogue["prerendered"];
}

declare global {
  var pageWords: Words;
}

// In development and in tests; a page has a script of its own for them, which runs before the app's (web/build/scripts.ts).
if (import.meta.env.DEV) {
  const asked = new URLSearchParams(globalThis.location?.search).get("lang");
  const language = languages.find((one) => one === asked) ?? languages[0];
  const { catalogueOf } = await import("../../shared/catalogues.ts");
  const load = async () => {};
  globalThis.pageWords ??= {
    language,
    languages,
    ...(await catalogueOf(language)),
    loadParcel: load,
    loadPages: load,
  };
}

export const words = globalThis.pageWords;

/** A text of the business's own in the page's language, or else in English and marked so. */
export function ownText(text: OwnText) {
  const given = typeof text === "string" ? { en: text } : text;
  const { [words.language]: translated = given.en } = given;
  return { lang: translated === given.en ? "en" : words.language, children: translated };
}
