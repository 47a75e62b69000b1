import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import subset from "subset-font";

/** Cuts the fonts down to what English text needs, for the first paint; web/fonts.css brings the rest when it is used. */

const folder = join(import.meta.dirname, "../fonts");
const { resolve } = createRequire(import.meta.url);
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const characters = `${ascii}\u00a0·–—‘’“”…•₹→`;
// Hints would be a third of each file, for old screens alone. (A constant, since the package's types do not know `noHinting` yet.)
const options = { targetFormat: "woff2", noLayoutClosure: true, noHinting: true } as const;

await mkdir(folder, { recursive: true });
for (const file of [
  "marcellus/files/marcellus-latin-400-normal.woff2",
  "mukta/files/mukta-latin-400-normal.woff2",
  "mukta/files/mukta-latin-600-normal.woff2",
]) {
  const whole = await readFile(resolve(`@fontsource/${file}`));
  const part = await subset(whole, characters, options);
  await writeFile(join(folder, basename(file).replace("-latin", "").replace("-normal", "")), part);
}
