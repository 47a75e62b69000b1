import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language, languages } from "../../shared/languages.ts";
import { bundle } from "./bundle.ts";

/** The scripts that give a page its sentences, before the app runs. */
export interface WordScripts {
  readonly site: string;
  /** What only an answer needs. */
  readonly parcel: string;
  /** What only the pages besides that of `/` need. */
  readonly pages: string;
}

const shared = join(import.meta.dirname, "../../shared/words");

/** Writes a script named by its content. Returns its path. */
export async function publishScript(
  out: string,
  name: string,
  text: string,
): Promise<string> {
  const file = `/assets/${name}-${createHash("sha256").update(text).digest("base64url").slice(0, 7)}.js`;
  await writeFile(join(out, file), text);
  return file;
}

/** A script that adds parts of a language's catalogue to what the page has of it. */
async function script(
  out: string,
  language: Language,
  parts: readonly string[],
  more: string,
) {
  const contents = `import { ${parts.join(", ")} } from "./${language}.ts";
    globalThis.pageWords = Object.assign(globalThis.pageWords ?? {}, { ${parts.join(", ")}, ${more} });`;
  const text = await bundle({ stdin: { contents, resolveDir: shared }, format: "esm" });
  return publishScript(out, `words-${language}-${parts.join("-")}`, text);
}

export async function publishWords(
  out: string,
  language: Language,
): Promise<WordScripts> {
  const parcel = await script(out, language, ["parcel"], "");
  const pages = await script(out, language, ["pages"], "");
  const loads = `language: "${language}", languages: ${JSON.stringify(languages)}, loadParcel: () => import("${parcel}"), loadPages: () => import("${pages}")`;
  return { parcel, pages, site: await script(out, language, ["site"], loads) };
}

/** All that the staff's app shows to its readers, in one script. */
export const publishStaffWords = (out: string) =>
  script(out, "en", ["site", "parcel"], `language: "en", languages: []`);
