import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { transform } from "esbuild";
import { build, type Rolldown } from "vite";

const web = join(import.meta.dirname, "../../../../web");

/** Screens, each with its route files. */
export const screens = {
  "/": ["_public/index.tsx"],
  "/page": ["_public/page.tsx"],
  "/logistic/login": ["_public/logistic.login.tsx"],
  "/logistic/dashboard": ["_logistic.tsx", "_logistic/logistic.dashboard.tsx"],
  "/admin/profile": ["_admin.tsx", "_admin/admin.profile.tsx"],
} as const;

type Chunk = Rolldown.OutputChunk;

/** The site's scripts, built in memory. */
export async function buildScripts(): Promise<readonly Chunk[]> {
  const built = await build({ configFile: join(web, "vite.config.ts"), logLevel: "warn", build: { write: false } });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return outputs.filter((one) => one.type === "chunk");
}

/** The chunks a browser fetches for a screen: the entry, its route files, and their static imports. */
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

/** The package a module belongs to. */
function ownerOf(id: string): string {
  const [, inPackages] = /^.*node_modules\/(.+)$/.exec(id) ?? [];
  if (!inPackages) return id.startsWith("\0") ? "the bundler's own" : "own code";
  const [first = "", second = ""] = inPackages.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** The compressed size of a package's part of a file alone. */
async function weightAlone(code: string): Promise<number> {
  const { code: minified } = await transform(code, { minify: true, legalComments: "none" });
  return brotliCompressSync(minified).length;
}

/** Each file's compressed bytes, divided among packages in proportion to the size of each compressed alone. */
export async function costByPackage(chunks: readonly Chunk[]): Promise<ReadonlyMap<string, number>> {
  const costs = new Map<string, number>();
  for (const chunk of chunks) {
    const byOwner = Map.groupBy(Object.entries(chunk.modules), ([id]) => ownerOf(id));
    const alone = await Promise.all(
      [...byOwner].map(async ([owner, modules]) => {
        const code = modules.map(([, module]) => module.code ?? "").join("\n");
        return { owner, bytes: await weightAlone(code) };
      }),
    );
    const whole = alone.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { owner, bytes } of alone) {
      costs.set(owner, (costs.get(owner) ?? 0) + (brotliBytes(chunk) * bytes) / whole);
    }
  }
  return new Map([...costs].sort(([, left], [, right]) => right - left));
}
