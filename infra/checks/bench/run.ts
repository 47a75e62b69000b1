/** `npm run bench` runs every benchmark, `npm run bench -- NAME` one; each prints ratios measured in one run. */
const benches: Readonly<
  Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>>
> = {
  cold: () => import("./cold.ts"),
  lookup: () => import("./lookup.ts"),
  size: () => import("./size.ts"),
  import: () => import("./import.ts"),
  link: () => import("./link.ts"),
  forecast: () => import("./forecast.ts"),
  lighthouse: () => import("./lighthouse.ts"),
};

const [wanted, ...args] = process.argv.slice(2);
const chosen = wanted === undefined ? Object.keys(benches) : [wanted];
for (const each of chosen) {
  const load = benches[each];
  if (!load) {
    console.error(
      `There is no benchmark "${each}"; there are: ${Object.keys(benches).join(", ")}`,
    );
    process.exit(1);
  }
  await (await load()).run(args);
}

export {};
