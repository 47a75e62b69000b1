import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium as browser } from "@playwright/test";
import { business } from "../../shared/business.ts";
import { palette } from "../../shared/palette.ts";
import { chromiumArguments, chromiumPath } from "../e2e/support/browser.ts";

/** Renders the raster images in web/static from the drawings and the business's name (`npm run brand`). */

const web = join(import.meta.dirname, "..");
const { resolve } = createRequire(import.meta.url);
const tulsi = await readFile(join(web, "ui/botanicals/tulsi.svg"), "utf8");
const mark = await readFile(join(web, "public/favicon.svg"), "utf8");
const font = async (file: string) => (await readFile(resolve(`@fontsource/${file}.woff2`))).toString("base64");

const colours = Object.entries(palette)
  .map(([name, [light]]) => `--ui-colors-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${light};`)
  .join("");
const preview = `<!doctype html><style>
  @font-face{font-family:Marcellus;src:url(data:font/woff2;base64,${await font("marcellus/files/marcellus-latin-400-normal")})}
  @font-face{font-family:Mukta;src:url(data:font/woff2;base64,${await font("mukta/files/mukta-latin-400-normal")})}
  :root{${colours}}
  body{margin:0;width:1200px;height:630px;background:var(--ui-colors-paper);color:var(--ui-colors-ink);box-sizing:border-box;padding:40px;display:flex}
  main{flex:1;background:var(--ui-colors-surface);outline:2px solid var(--ui-colors-line);border:2px solid var(--ui-colors-turmeric);outline-offset:10px;display:flex;align-items:center;justify-content:center;gap:56px}
  h1{font:400 78px/1.1 Marcellus;margin:0 0 18px;max-width:560px}
  p{font:400 34px/1.35 Mukta;margin:0;color:var(--ui-colors-ink-muted);max-width:520px}
  svg{display:block}
</style>${tulsi.replace("<svg ", '<svg width="0" height="0" style="position:absolute" ')}
<main><svg width="420" height="420" viewBox="0 0 200 200"><use href="#drawing"/></svg><div><h1>${business.name}</h1><p>${business.tagline}</p></div></main>`;

const icon = (size: number, paper: string) =>
  `<!doctype html><style>body{margin:0;background:${paper};width:${size}px;height:${size}px;display:grid;place-items:center}</style>${mark.replace("<svg ", `<svg width="${size * 0.86}" height="${size * 0.86}" `)}`;

const instance = await browser.launch({ executablePath: await chromiumPath(), args: chromiumArguments });
const draw = async (file: string, html: string, width: number, height: number) => {
  const page = await instance.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await writeFile(join(web, "static", file), await page.screenshot({ omitBackground: true }));
};
await draw("preview.png", preview, 1200, 630);
await draw("touch-icon.png", icon(180, palette.paper[0]), 180, 180);
await draw("favicon.png", icon(48, "transparent"), 48, 48);
await instance.close();
