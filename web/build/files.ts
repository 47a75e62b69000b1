import type { Manifest } from "vite";

/** The fonts of the first paint. Preloaded, because through the stylesheet they would load too late. */
export const preloadedFonts = (manifest: Manifest) =>
  Object.entries(manifest)
    .filter(([source]) => source.startsWith("theme/fonts/") && !source.endsWith("-more.woff2"))
    .map(([, { file }]) => `/${file}`);

/** The scripts of a screen's files that are loaded lazily, each after its imports; the last one starts the app. */
export function scriptsOf(manifest: Manifest, ...screenFiles: readonly string[]): string[] {
  const lazy = screenFiles.map((file) => {
    // The component of a route file is a part of its own.
    const found = Object.keys(manifest).find((key) => key.replace(/\?.*$/, "") === file);
    if (!found) throw new Error(`The build has no chunk for ${file}.`);
    return found;
  });
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    files.add(`/${chunk.file}`);
  };
  for (const key of [...lazy, "index.html"]) add(key);
  return [...files];
}
