import type { Catalogue, Language } from "./languages.ts";

/** Loads the sentences of a language. Pages have theirs from a script of their own (web/build/words.ts). */
export const catalogueOf = (language: Language): Promise<Catalogue> =>
  import(`./words/${language}.ts`);
