import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Manifest } from "vite";
import { preloadedFonts, scriptsOf } from "./files.ts";
import { appShell, type Parts, publicPage } from "./html.ts";
import { siteFiles } from "./site-files.ts";
import { publishStyles, styleMarkers, stylesOf } from "./styles.ts";

/** Builds the site into dist/web, or BUILD_DIR/web: the app, and the public pages prerendered to HTML. */

const pages = [
  { path: "/", file: "index.html", screen: "screens/_public/index.tsx" },
  { path: "/page", file: "page.html", screen: "screens/_public/page.tsx" },
] as const;

/** Nearly all who open another page are signed in, or about to be, and go to the dashboard. */
const dashboard = [
  "screens/_logistic.tsx",
  "screens/_logistic/logistic.dashboard.tsx",
  "staff/records/list/use-tracking-list.ts",
];

const web = join(import.meta.dirname, "..");
const built = process.env.BUILD_DIR ?? join(web, "../dist");
const out = join(built, "web");
const serverOut = join(built, "prerender");

process.env.NODE_ENV = "production";
const configFile = join(web, "vite.config.ts");
await build({ configFile, logLevel: "warn" });
await build({
  configFile,
  logLevel: "warn",
  build: {
    ssr: join(web, "prerender.tsx"),
    outDir: serverOut,
    manifest: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: "prerender.mjs" } },
  },
});

const { prerender }: typeof import("../prerender.tsx") = await import(join(serverOut, "prerender.mjs"));
const rendered = await Promise.all(pages.map(async (page) => ({ ...page, ...(await prerender(page.path)) })));
await rm(serverOut, { recursive: true });

const template = await readFile(join(out, "index.html"), "utf8");
const manifest: Manifest = JSON.parse(await readFile(join(out, ".vite/manifest.json"), "utf8"));
await rm(join(out, ".vite"), { recursive: true });

const styles = stylesOf(rendered.map(({ markup }) => markup));
const parts: Parts = {
  template,
  stylesheet: await publishStyles(out, template, styles),
  styleMarkers: styleMarkers(styles),
  fonts: preloadedFonts(manifest),
};
const files = {
  ...Object.fromEntries(
    rendered.map(({ file, screen, ...page }) => [
      file,
      publicPage(parts, { ...page, scripts: scriptsOf(manifest, screen) }),
    ]),
  ),
  "app.html": appShell(parts, scriptsOf(manifest, ...dashboard)),
  ...siteFiles(pages.map(({ path }) => path)),
};
await Promise.all(Object.entries(files).map(([file, text]) => writeFile(join(out, file), text)));
