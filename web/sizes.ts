import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Prints what a first visit of the public pages loads, and fails where the scripts are over their budget. */

const out = join(process.env.BUILD_DIR ?? join(import.meta.dirname, "../dist"), "web");
const scriptBudgetKiB = 125;

const kib = (bytes: number) => bytes / 1024;
const shown = (bytes: number) => `${kib(bytes).toFixed(1).padStart(7)} KiB`;

async function weigh(file: string) {
  const content = await readFile(join(out, file));
  return { file, bytes: file.endsWith(".woff2") ? content.length : brotliCompressSync(content).length };
}

async function report(page: string) {
  const html = await readFile(join(out, page), "utf8");
  const modules = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  const fonts = [...html.matchAll(/<link rel="preload" [^>]*href="([^"]+\.woff2)"/g)].map(([, href = ""]) => href);
  const scripts = await Promise.all(modules.map(weigh));
  const rest = await Promise.all([page, ...styles, ...fonts].map(weigh));
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);

  console.info(`\n${page}, brotli`);
  for (const { file, bytes } of [...rest, ...scripts]) console.info(`${shown(bytes)}  ${file}`);
  console.info(
    `${shown(total)}  scripts in all, budget ${scriptBudgetKiB} KiB (${(kib(total) / scriptBudgetKiB).toFixed(2)})`,
  );
  return kib(total) <= scriptBudgetKiB;
}

const within = [await report("index.html"), await report("page.html")];
if (within.includes(false)) process.exitCode = 1;
