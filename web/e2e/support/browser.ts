import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** Where Chromium from the package registry is unpacked to: a folder of its own, since an older copy elsewhere would be reused unasked. */
const unpackedTo = join(import.meta.dirname, "../../../node_modules/.cache/chromium");

export async function chromiumPath(): Promise<string> {
  mkdirSync(unpackedTo, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unpackedTo;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

export const chromiumArguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
