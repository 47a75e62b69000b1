import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { budgets, firstLoadOf, kib, weigh } from "./first-load.ts";

/** Prints what a first visit of the public pages loads, and fails where it is over its budget. */

const out = join(process.env.BUILD_DIR ?? join(import.meta.dirname, "../dist"), "web");
const pages = { "/": "index.html", "/page": "page.html" } as const;

const shown = (bytes: number) => `${kib(bytes).toFixed(1).padStart(7)} KiB`;

async function weighAll(files: readonly string[]) {
  const sizes = await Promise.all(files.map(async (file) => weigh(file, await readFile(join(out, file)))));
  for (const [index, file] of files.entries()) console.info(`${shown(sizes[index] ?? 0)}  ${file}`);
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

function judge(what: string, bytes: number, budget: number) {
  console.info(`${shown(bytes)}  ${what}, budget ${budget} KiB`);
  if (kib(bytes) > budget) process.exitCode = 1;
}

for (const path of ["/", "/page"] as const) {
  const page = pages[path];
  console.info(`\n${path}, brotli`);
  const load = firstLoadOf(await readFile(join(out, page), "utf8"));
  const rest = await weighAll([page, ...load.rest]);
  const scripts = await weighAll(load.scripts);
  judge("scripts in all", scripts, budgets[path].scripts);
  judge("first load in all", rest + scripts, budgets[path].all);
}
