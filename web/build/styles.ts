import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const emotionTag = /<style data-emotion="([^"]+)">(.*?)<\/style>/gs;

/** Emotion's rules by name, each once, in the order of their use in the pages. */
type Styles = ReadonlyMap<string, string>;

export const stylesOf = (markups: readonly string[]): Styles =>
  new Map(markups.flatMap((markup) => [...markup.matchAll(emotionTag)].map(([, name = "", css = ""]) => [name, css])));

export const withoutStyles = (markup: string) => markup.replaceAll(emotionTag, "");

/**
 * Empty style tags that tell emotion which rules the stylesheet already contains.
 * Empty, because the security policy forbids inline styles.
 */
export function styleMarkers(styles: Styles): string {
  const names = [...styles.keys()];
  const shared = names.filter((name) => name.startsWith("css-global "));
  const own = names.filter((name) => name.startsWith("css ")).map((name) => name.slice("css ".length));
  return [...shared, `css ${own.join(" ")}`].map((name) => `<style data-emotion="${name}"></style>`).join("");
}

/** Appends the prerendered styles to the app's stylesheet. Returns the path of the result, named by its content's hash. */
export async function publishStyles(out: string, template: string, styles: Styles): Promise<string> {
  const [, appStyles] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(template) ?? [];
  if (!appStyles) throw new Error("The build made no stylesheet.");
  const css = (await readFile(join(out, appStyles), "utf8")) + [...styles.values()].join("");
  await rm(join(out, appStyles));
  const href = `/assets/site-${createHash("sha256").update(css).digest("base64url").slice(0, 8)}.css`;
  await writeFile(join(out, href), css);
  return href;
}
