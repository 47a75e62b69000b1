import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { type Language, languages } from "../../shared/languages.ts";

const web = join(import.meta.dirname, "..");
const shared = join(web, "../shared/words");

/** Bundles and minifies a script without an entry's libraries. Readable sources, small scripts. */
export async function bundle(options: esbuild.BuildOptions): Promise<string> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: web,
    bundle: true,
    minify: true,
    define: { "import.meta.env.DEV": "false" },
    external: ["/assets/*"],
    format: "esm",
    logLevel: "warning",
    target: "es2022",
    ...options,
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? "";
}

/** The scripts that give a page its sentences, before the app runs. */
export interface WordScripts {
  readonly site: string;
  /** What only an answer needs. */
  readonly parcel: string;
  /** What only the pages besides that of `/` need. */
  readonly pages: string;
}

/** Writes a file named by its content. Returns its path. */
export async function publish(
  out: string,
  name: string,
  text: string,
  kind: "js" | "css" = "js",
): Promise<string> {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 7);
  const file = `/assets/${name}-${hash}.${kind}`;
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
  const text = await bundle({ stdin: { contents, resolveDir: shared } });
  return publish(out, `words-${language}-${parts.join("-")}`, text);
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
