import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { startPortalProcess } from "./testing/portal-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "Päckchen shop "));
  return () => rm(folder, { recursive: true });
});

test("data is kept in a folder of any name, and only its owner may read it", async () => {
  const data = join(folder, "Daten für morgen");
  const env = { ...process.env, PORT: "0", DATA_DIR: data };
  const { url, stop } = await startPortalProcess(process.execPath, [join(import.meta.dirname, "server.ts")], { env });
  expect((await fetch(`${url}/logistic/dashboard`)).status).toBe(200);
  expect((await fetch(`${url}/api/user/getTrackingNo`)).status).toBe(204);
  await stop();
  const files = await readdir(folder, { recursive: true });
  expect(files).toContain("Daten für morgen/database.sqlite");
  const modes = await Promise.all(
    files.map(async (file) => ({ file, mode: (await stat(join(folder, file))).mode & 0o077 })),
  );
  expect(modes.filter(({ mode }) => mode !== 0)).toEqual([]);
}, 300_000);
