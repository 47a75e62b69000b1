import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subset from "subset-font";

/**
 * Splits each font into a small file with the characters of the first paint and one with the rest of English text.
 * web/theme/fonts.css loads each file, or the whole font, when a page contains its characters.
 */

const folder = join(import.meta.dirname, "../theme/fonts");
const { resolve } = createRequire(import.meta.url);
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const english = `${ascii}\u00a0·–—‘’“”…•₹→`;
const first = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ,-.'’?";
// Hints are a third of each file and help old screens only. A constant, since the package's types lack `noHinting`.
const options = { targetFormat: "woff2", noLayoutClosure: true, noHinting: true } as const;

const fonts = [
  { file: "marcellus/files/marcellus-latin-400-normal.woff2", name: "marcellus-400", early: `${first}!` },
  { file: "mukta/files/mukta-latin-400-normal.woff2", name: "mukta-400", early: `${first}0123456789:@+·–` },
  { file: "mukta/files/mukta-latin-600-normal.woff2", name: "mukta-600", early: `${first}0123456789:@+·–` },
];

/** The value of the CSS property unicode-range. */
function unicodeRange(characters: string) {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((left, right) => left - right);
  const ranges: { from: number; to: number }[] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last.to + 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
  return ranges.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

await mkdir(folder, { recursive: true });
for (const { file, name, early } of fonts) {
  const whole = await readFile(resolve(`@fontsource/${file}`));
  const late = [...english].filter((character) => !early.includes(character)).join("");
  for (const [part, characters] of [
    [name, early],
    [`${name}-more`, late],
  ] as const) {
    const cut = await subset(whole, characters, options);
    await writeFile(join(folder, `${part}.woff2`), cut);
    console.info(`${part}.woff2, ${cut.length} bytes, unicode-range: ${unicodeRange(characters)};`);
  }
}
