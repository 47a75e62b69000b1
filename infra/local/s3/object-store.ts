import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

const storedEntry = z.object({
  md5: z.string(),
  contentType: z.string(),
  modified: z.number(),
  metadata: z.record(z.string(), z.string()),
});
const storedIndex = z.record(z.string(), storedEntry);

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>;

/** A bucket in a folder: an index of keys, and each content once under its hash. */
export async function openObjectStore(directory: string) {
  const indexFile = join(directory, "index.json");
  await mkdir(directory, { recursive: true });
  const index = new Map(Object.entries(await readJsonFile(indexFile, storedIndex)));
  return {
    keys: () => [...index.keys()],
    find: async (key: string) => {
      const entry = index.get(key);
      return entry && { ...entry, read: () => readFile(join(directory, entry.md5)) };
    },
    put: async (key: string, content: Buffer, contentType: string, metadata: Record<string, string>) => {
      const md5 = createHash("md5").update(content).digest("hex");
      const same = index.get(key)?.md5 === md5;
      if (!same) await writeFile(join(directory, md5), content);
      const modified = (same && index.get(key)?.modified) || Date.now();
      index.set(key, { md5, contentType, modified, metadata });
    },
    delete: (key: string) => void index.delete(key),
    /** Writes the index and deletes contents without a key. */
    save: async () => {
      await writeJsonFile(indexFile, Object.fromEntries(index));
      const used = new Set(["index.json", ...[...index.values()].map(({ md5 }) => md5)]);
      const unused = (await readdir(directory)).filter((file) => !used.has(file));
      await Promise.all(unused.map((file) => rm(join(directory, file))));
    },
  };
}
