import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { version } from "xlsx";
import { fileOf, orders } from "../../testing/spreadsheets.ts";
import { importSizes } from "../check/chunk.ts";
import { readerOptions, readers, readUpload, startReader } from "./read-upload.ts";

// A process for each file, as the function has.
readers.start = startReader;
afterEach(() => vi.useRealTimers());

test("a file is read", async () => {
  const { total, refused } = await readUpload(fileOf(orders(3)));
  expect({ total, refused }).toEqual({ total: 3, refused: [] });
});

const ordinary = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../spreadsheet/fixtures/ordinary", name)));

test.each(["kill-xlwt-one-byte.xls", "kill-empty-rows.xlsx"])(
  "a file that ends its process is refused in words: %s",
  async (name) => {
    await expect(readUpload(ordinary(name))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:invalid_input|too_large)$/),
      message: expect.stringMatching(
        /^This file can't be read: |^This file takes too long to read|^This sheet has more than/,
      ),
    });
  },
);

test("a file that exhausts memory or time is refused after the time limit, when its process has ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reader = startReader();
  const file = Buffer.from(`Order No,Phone,AWB\n${"A1,9876543210,SG1\n".repeat(90_000)}`).toString("base64");
  const reading = reader.read({ file, chosen: {}, remembered: {}, leaveOut: false, sizes: importSizes });
  const refused = expect(reading).rejects.toMatchObject({
    code: "too_large",
    message: expect.stringContaining("takes too long to read"),
  });
  await vi.advanceTimersByTimeAsync(23_000);
  await refused;
  expect(isRunning(reader.pid)).toBe(false);
});

/** Whether a process is there: a signal 0 is none. */
function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("the process that reads", () => {
  const task = {
    file: Buffer.from(fileOf(orders(3))).toString("base64"),
    chosen: {},
    remembered: {},
    leaveOut: false,
    sizes: importSizes,
  };

  // Only Linux shows a process's environment as it is.
  test.runIf(process.platform === "linux")(
    "has ended when a file is read, and knows nothing of the function's environment",
    async () => {
      process.env.SECRET_OF_THE_FUNCTION = "secret";
      const reader = startReader();
      await reader.read(task);
      const environment = readFileSync(`/proc/${reader.pid}/environ`, "utf8").split("\0").filter(Boolean);
      expect(environment.map((text) => text.replace(/=.*/, ""))).toEqual(process.env.TZ ? ["TZ"] : []);
      delete process.env.SECRET_OF_THE_FUNCTION;
      await reader.stop();
      expect(isRunning(reader.pid)).toBe(false);
    },
  );

  /** What code in a process with these options can do. */
  function allowed(options: readonly string[]): string {
    const attempts = {
      environment: 'readFileSync("/proc/" + process.ppid + "/environ")',
      files: 'readFileSync("/etc/passwd")',
      writing: 'writeFileSync("/tmp/written-by-the-reader", "")',
      programs: 'execFileSync("true")',
    };
    const code = Object.entries(attempts).map(([what, attempt]) => `try { ${attempt}; done.push("${what}") } catch {}`);
    const script = `const { readFileSync, writeFileSync } = require("node:fs"); const { execFileSync } = require("node:child_process");
      const done = []; ${code.join(";")}; console.log(done.join())`;
    return execFileSync(process.execPath, [...options, "--eval", script], { encoding: "utf8" }).trim();
  }

  test.runIf(process.platform === "linux")(
    "reads neither the function's environment nor any file, writes none and starts no program",
    () => {
      expect(allowed([])).toBe("environment,files,writing,programs");
      expect(allowed(readerOptions)).toBe("");
    },
  );

  test("reads one file after another, and ends when its input closes", async () => {
    const reader = startReader();
    for (const _ of [1, 2]) expect(await reader.read(task)).toMatchObject({ upload: { total: 3 } });
    reader.close();
    await vi.waitFor(() => expect(isRunning(reader.pid)).toBe(false), { timeout: 10_000 });
  });
});

test("the parser is a version without CVE-2023-30533 and CVE-2024-22363", () => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(20_002);
});
