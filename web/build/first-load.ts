import { brotliCompressSync } from "node:zlib";

/** What a first visit of a prerendered page fetches before it is there and works, read from its HTML. */
export function firstLoadOf(html: string) {
  const scripts = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  const fonts = [...html.matchAll(/<link rel="preload" [^>]*href="([^"]+\.woff2)"/g)].map(([, href = ""]) => href);
  if (scripts.length === 0 || styles.length === 0) throw new Error("This is no prerendered page");
  return { scripts, rest: [...styles, ...fonts] };
}

/** As it travels: fonts are compressed in themselves. */
export function weigh(file: string, content: Uint8Array) {
  return file.endsWith(".woff2") ? content.length : brotliCompressSync(content).length;
}

/** In KiB. Ratchets: where a change comes out lower, lower them to that. */
export const budgets = {
  "/": { scripts: 117, all: 142 },
  "/page": { scripts: 116, all: 142 },
} as const;

export const kib = (bytes: number) => bytes / 1024;
