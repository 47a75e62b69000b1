import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { type ObjectStore, openObjectStore } from "./object-store.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bucket-"));
  return () => rm(directory, { recursive: true });
});

const fileOf = (content: string) => join(directory, createHash("md5").update(content).digest("hex"));
const put = (store: ObjectStore, key: string, content: string) => store.put(key, Buffer.from(content), "text/html", {});
const contentOf = async (store: ObjectStore, key: string) => (await (await store.find(key))?.read())?.toString();

async function storeOf(contents: Readonly<Record<string, string>>): Promise<ObjectStore> {
  const store = await openObjectStore(directory);
  for (const [key, content] of Object.entries(contents)) await put(store, key, content);
  await store.save();
  return store;
}

test("files are replaced, added and deleted all at once", async () => {
  const store = await storeOf({ "index.html": "old", "gone.html": "gone" });
  await put(store, "index.html", "new");
  await put(store, "app.js", "run()");
  store.delete("gone.html");
  const served = () => Promise.all(["index.html", "app.js", "gone.html"].map((key) => contentOf(store, key)));
  expect(await served()).toEqual(["old", undefined, "gone"]);
  await store.save();
  expect(await served()).toEqual(["new", "run()", undefined]);
});

test("a deployment that was interrupted changes nothing", async () => {
  await storeOf({ "index.html": "old" });
  await put(await openObjectStore(directory), "index.html", "new");
  expect(await contentOf(await openObjectStore(directory), "index.html")).toBe("old");
});

test("a file that was found before it was replaced can still be read", async () => {
  const store = await storeOf({ "index.html": "old" });
  const found = await store.find("index.html");
  await put(store, "index.html", "new");
  await store.save();
  expect((await found?.read())?.toString()).toBe("old");
  await store.save();
  expect((await readdir(directory)).sort()).toEqual(
    [fileOf("new"), "index.json"].map((path) => path.split("/").at(-1)).sort(),
  );
});

test("content that another key has is not written again", async () => {
  const store = await storeOf({ "index.html": "same" });
  const before = await stat(fileOf("same"));
  await put(store, "copy.html", "same");
  await store.save();
  const { ino, mtimeMs } = await stat(fileOf("same"));
  expect([ino, mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  expect(await contentOf(store, "copy.html")).toBe("same");
});

test("half a file that a crash left is replaced", async () => {
  await storeOf({ "index.html": "complete" });
  await writeFile(fileOf("complete"), "comp");
  expect(await contentOf(await storeOf({ "index.html": "complete" }), "index.html")).toBe("complete");
});

test("a full disk leaves the files that are there", async () => {
  const store = await storeOf({ "index.html": "old" });
  await symlink("/dev/full", `${fileOf("new")}.new`);
  await expect(put(store, "index.html", "new")).rejects.toThrow("ENOSPC");
  expect(await contentOf(await openObjectStore(directory), "index.html")).toBe("old");
});
