import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
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
type Index = Map<string, z.infer<typeof storedEntry>>;

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>;

const contentsOf = (index: Index) => [...index.values()].map(({ md5 }) => md5);

/** A bucket in a folder: an index of keys, and each content once under its hash. Changes take effect when saved. */
export async function openObjectStore(directory: string) {
  const indexFile = join(directory, "index.json");
  await mkdir(directory, { recursive: true });
  let served: Index = new Map(Object.entries(await readJsonFile(indexFile, storedIndex)));
  const changed: Index = new Map(served);

  /** Stores a whole content or nothing. What a crash left of one has another size. */
  async function store(md5: string, content: Buffer): Promise<void> {
    const file = join(directory, md5);
    const size = await stat(file).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === content.length) return;
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  }

  return {
    /** The keys with the changes that are not saved yet. */
    keys: () => [...changed.keys()],
    find: async (key: string) => {
      const entry = served.get(key);
      return entry && { ...entry, read: () => readFile(join(directory, entry.md5)) };
    },
    put: async (key: string, content: Buffer, contentType: string, metadata: Record<string, string>) => {
      const md5 = createHash("md5").update(content).digest("hex");
      await store(md5, content);
      const last = changed.get(key);
      const modified = last?.md5 === md5 ? last.modified : Date.now();
      changed.set(key, { md5, contentType, modified, metadata });
    },
    delete: (key: string) => void changed.delete(key),
    /** Serves all changes from now on, and deletes contents without a key; those replaced now may still be read. */
    save: async () => {
      await writeJsonFile(indexFile, Object.fromEntries(changed));
      const used = new Set(["index.json", ...contentsOf(served), ...contentsOf(changed)]);
      served = new Map(changed);
      const unused = (await readdir(directory)).filter((file) => !used.has(file));
      await Promise.all(unused.map((file) => rm(join(directory, file))));
    },
  };
}
