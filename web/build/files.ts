import type { Manifest } from "vite";

/** The fonts of the first paint. Preloaded, because through the stylesheet they would load too late. */
export const preloadedFonts = (manifest: Manifest) =>
  Object.entries(manifest)
    .filter(([source]) => source.startsWith("theme/fonts/") && !source.endsWith("-more.woff2"))
    .map(([, { file }]) => `/${file}`);

/** An entry as Vite has built it. */
export interface Entry {
  readonly template: string;
  readonly manifest: Manifest;
}

/** The scripts of an entry and of a screen that it loads lazily, each after its imports. */
export function scriptsOf({ template, manifest }: Entry, screen: string): string[] {
  const entryScripts = [...template.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file);
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    chunk.imports?.filter((imported) => !files.has(`/${manifest[imported]?.file}`)).forEach(add);
    files.add(`/${chunk.file}`);
  };
  add(screen);
  return [...new Set([...files, ...entryScripts])];
}
