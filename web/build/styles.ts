import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publish } from "./scripts.ts";

const emotionTag = /<style data-emotion="([^"]+)">(.*?)<\/style>/gs;

/** Emotion's rules by name, each once, in the order of their use in the pages. */
type Styles = ReadonlyMap<string, string>;

export const stylesOf = (markups: readonly string[]): Styles =>
  new Map(
    markups.flatMap((markup) =>
      [...markup.matchAll(emotionTag)].map(([, name = "", css = ""]) => [name, css]),
    ),
  );

export const withoutStyles = (markup: string) => markup.replaceAll(emotionTag, "");

/**
 * Empty style tags that tell emotion which rules the stylesheet already contains.
 * Empty, because the security policy forbids inline styles.
 */
export function styleMarkers(styles: Styles): string {
  const names = [...styles.keys()];
  const shared = names.filter((name) => name.startsWith("css-global "));
  const own = names
    .filter((name) => name.startsWith("css "))
    .map((name) => name.slice("css ".length));
  return [...shared, `css ${own.join(" ")}`]
    .map((name) => `<style data-emotion="${name}"></style>`)
    .join("");
}

const linked = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** Joins an entry's stylesheets and the prerendered styles. Returns the path of the result, named by its content's hash. */
export async function publishStyles(
  out: string,
  name: string,
  template: string,
  styles: Styles = new Map(),
) {
  const sheets = [...template.matchAll(linked)].map(([, href = ""]) => join(out, href));
  if (sheets.length === 0) throw new Error("The build made no stylesheet.");
  const css =
    (await Promise.all(sheets.map((sheet) => readFile(sheet, "utf8")))).join("") +
    [...styles.values()].join("");
  return publish(out, name, css, "css");
}
