import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Manifest } from "vite";
import { type Entry, preloadedFonts, scriptsOf } from "./files.ts";
import { appShell, type Parts, publicPage } from "./html.ts";
import { siteFiles } from "./site-files.ts";
import { publishStyles, styleMarkers, stylesOf } from "./styles.ts";

/** Builds the site into dist/web, or BUILD_DIR/web: the staff's app, and the public pages prerendered to HTML. */

const pages = [
  { path: "/", file: "index.html", screen: "public/lookup/lookup-screen.tsx" },
  { path: "/page", file: "page.html", screen: "public/landing/landing.tsx" },
  { path: "/privacy", file: "privacy.html", screen: "public/privacy.tsx" },
] as const;

/** Nearly all who open another page are signed in, or about to be, and go to the dashboard. */
const dashboard = "staff/records/dashboard-screen.tsx";

/** What an entry imports, its libraries apart, since these change less often. */
const chunkGroups = [
  { name: "libraries", tags: ["$initial" as const], test: /node_modules/ },
  { name: "start", tags: ["$initial" as const] },
];

const web = join(import.meta.dirname, "..");
const built = process.env.BUILD_DIR ?? join(web, "../dist");
const out = join(built, "web");
const serverOut = join(built, "prerender");

process.env.NODE_ENV = "production";
const configFile = join(web, "vite.config.ts");

/** Builds an entry, apart from the other one, so that its chunks follow from its own imports alone. */
async function buildEntry(page: "index.html" | "app.html"): Promise<Entry> {
  await build({
    configFile,
    logLevel: "warn",
    build: {
      emptyOutDir: page === "index.html",
      rolldownOptions: {
        input: join(web, page),
        output: {
          // Every page lists the names of all files.
          chunkFileNames: "assets/[name]-[hash:7].js",
          codeSplitting: { groups: chunkGroups },
        },
      },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile(join(out, ".vite/manifest.json"), "utf8"));
  await rm(join(out, ".vite"), { recursive: true });
  return { manifest, template: await readFile(join(out, page), "utf8") };
}

const publicEntry = await buildEntry("index.html");
const staffEntry = await buildEntry("app.html");
await build({
  configFile,
  logLevel: "warn",
  build: {
    ssr: join(web, "public/prerender.tsx"),
    outDir: serverOut,
    manifest: false,
    copyPublicDir: false,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: "prerender.mjs" } },
  },
});

const { prerender }: typeof import("../public/prerender.tsx") = await import(join(serverOut, "prerender.mjs"));
const rendered = await Promise.all(pages.map(async (page) => ({ ...page, ...(await prerender(page.path)) })));
await rm(serverOut, { recursive: true });

const styles = stylesOf(rendered.map(({ markup }) => markup));
const publicParts: Parts = {
  template: publicEntry.template,
  stylesheet: await publishStyles(out, "public", publicEntry.template, styles),
  styleMarkers: styleMarkers(styles),
  fonts: preloadedFonts(publicEntry.manifest),
};
const staffParts: Parts = {
  template: staffEntry.template,
  stylesheet: await publishStyles(out, "staff", staffEntry.template),
  styleMarkers: "",
  fonts: preloadedFonts(staffEntry.manifest),
};
const files = {
  ...Object.fromEntries(
    rendered.map(({ file, screen, ...page }) => [
      file,
      publicPage(publicParts, { ...page, scripts: scriptsOf(publicEntry, screen) }),
    ]),
  ),
  "app.html": appShell(staffParts, scriptsOf(staffEntry, dashboard)),
  ...siteFiles(pages.map(({ path }) => path)),
};
await Promise.all(Object.entries(files).map(([file, text]) => writeFile(join(out, file), text)));
