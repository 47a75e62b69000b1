import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../../../shared/languages.ts";

/** The code of the site's viewer function: `site.js` with the languages that pages have, the first for all other readers. */
export const siteViewerCode = (
  known: readonly string[] = languages,
) => `const languages = ${JSON.stringify(known)};
${readFileSync(join(import.meta.dirname, "site.js"), "utf8")}`;
