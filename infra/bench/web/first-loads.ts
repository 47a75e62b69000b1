import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";

const web = join(import.meta.dirname, "../../../web");

/** Screens, each with the files whose components it shows. */
export const screens = {
  "/": ["_public/index.tsx"],
  "/page": ["_public/page.tsx"],
  "/logistic/login": ["_public/logistic.login.tsx"],
  "/logistic/dashboard": ["_logistic.tsx", "_logistic/logistic.dashboard.tsx"],
  "/admin/profile": ["_admin.tsx", "_admin/admin.profile.tsx"],
} as const;

type Chunk = Rolldown.OutputChunk;

/** The site's scripts, built as ever but kept in memory. */
export async function buildScripts(): Promise<readonly Chunk[]> {
  const built = await build({ configFile: join(web, "vite.config.ts"), logLevel: "warn", build: { write: false } });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return outputs.filter((one) => one.type === "chunk");
}

/** What the browser fetches before a screen is there: what the app starts with, and what its files import at once. */
export function firstLoad(chunks: readonly Chunk[], files: readonly string[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  const ofScreens = files.map((file) => join(web, "screens", file));
  add(chunks.find(({ isEntry }) => isEntry));
  for (const screen of ofScreens) {
    for (const chunk of chunks) if (chunk.moduleIds.some((id) => id.startsWith(`${screen}?tsr-split`))) add(chunk);
  }
  return [...found];
}

export const brotliBytes = ({ code }: Chunk) => brotliCompressSync(code).length;

/** Our own folders and packages by name. */
function ownerOf(id: string): string {
  const [, inPackages] = /^.*node_modules\/(.+)$/.exec(id) ?? [];
  if (!inPackages) return id.startsWith("\0") ? "the bundler's own" : "own code";
  const [first = "", second = ""] = inPackages.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** Each file's compressed bytes, shared out among packages as they share the file before it is minified. */
export function costByPackage(chunks: readonly Chunk[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const chunk of chunks) {
    const modules = Object.entries(chunk.modules);
    const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    for (const [id, { renderedLength }] of modules) {
      const owner = ownerOf(id);
      costs.set(owner, (costs.get(owner) ?? 0) + (brotliBytes(chunk) * renderedLength) / whole);
    }
  }
  return new Map([...costs].sort(([, left], [, right]) => right - left));
}
