/** `npm run bench` runs every benchmark, `npm run bench -- NAME` one; each prints ratios measured in one run. */
const benches = ["cold", "lookup", "size", "import", "link", "forecast", "lighthouse"];

const [wanted, ...args] = process.argv.slice(2);
if (wanted && !benches.includes(wanted)) {
  console.error(`There is no benchmark "${wanted}"; there are: ${benches.join(", ")}`);
  process.exit(1);
}
for (const name of wanted ? [wanted] : benches) {
  const bench: { run(args: readonly string[]): Promise<void> } = await import(
    `./${name}.ts`
  );
  await bench.run(args);
}

export {};
