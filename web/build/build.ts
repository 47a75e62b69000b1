import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build, type Manifest } from "vite";
import { catalogueOf } from "../../shared/catalogues.ts";
import { type Language, languages } from "../../shared/languages.ts";
import { addressOf, publicOperations } from "../../shared/public-operations.ts";
import { appShell, notFoundPage, type Parts, publicPage, siteFiles } from "./html.ts";
import {
  bundle,
  publish,
  publishStaffWords,
  publishWords,
  type WordScripts,
} from "./scripts.ts";
import { publishStyles, styleMarkers, stylesOf } from "./styles.ts";

/** Builds the site into dist/web, or BUILD_DIR/web: the staff's app, and the public pages prerendered to HTML in each language. */

const pages = [
  { path: "/", file: "index.html", screen: "public/lookup/lookup-screen.tsx" },
  { path: "/page", file: "page.html", screen: "public/landing/landing.tsx" },
  { path: "/privacy", file: "privacy.html", screen: "public/privacy.tsx" },
] as const;

/** What an entry imports, its libraries apart, since these change less often. */
const chunkGroups = [
  { name: "libraries", tags: ["$initial" as const], test: /node_modules/ },
  { name: "start", tags: ["$initial" as const] },
];

/** The fonts of the first paint. Preloaded, because through the stylesheet they would load too late. */
const preloadedFonts = (manifest: Manifest) =>
  Object.entries(manifest)
    .filter(
      ([source]) => source.startsWith("theme/fonts/") && !source.endsWith("-more.woff2"),
    )
    .map(([, { file }]) => `/${file}`);

/** An entry as Vite has built it. */
interface Entry {
  readonly template: string;
  readonly manifest: Manifest;
}

/** The scripts of an entry and of a screen that it loads lazily, each after its imports. */
function scriptsOf({ template, manifest }: Entry, screen: string): string[] {
  const entryScripts = [
    ...template.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g),
  ].map(([, file = ""]) => file);
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    chunk.imports
      ?.filter((imported) => !files.has(`/${manifest[imported]?.file}`))
      .forEach(add);
    files.add(`/${chunk.file}`);
  };
  add(screen);
  return [...new Set([...files, ...entryScripts])];
}

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
  const manifest: Manifest = JSON.parse(
    await readFile(join(out, ".vite/manifest.json"), "utf8"),
  );
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

// Before the app's modules, which take their sentences from there.
Object.assign(globalThis, { pageWords: {} });
const { prerender, outlines }: typeof import("../public/prerender.tsx") = await import(
  pathToFileURL(join(serverOut, "prerender.mjs")).href
);

/** The public pages in a language. One after another: all are rendered with the sentences that are there at the time. */
async function rendered(language: Language) {
  const catalogue = await catalogueOf(language);
  const loaded = async () => {};
  Object.assign(globalThis.pageWords, {
    language,
    languages,
    ...catalogue,
    loadPages: loaded,
  });
  const shown: ((typeof pages)[number] & Awaited<ReturnType<typeof prerender>>)[] = [];
  for (const page of pages) shown.push({ ...page, ...(await prerender(page.path)) });
  return {
    language,
    catalogue,
    pages: shown,
    templates: outlines(),
    scripts: await publishWords(out, language),
  };
}
const editions: Awaited<ReturnType<typeof rendered>>[] = [];
for (const language of languages) editions.push(await rendered(language));
await rm(serverOut, { recursive: true });

const loader = await bundle({ entryPoints: ["public/loader.ts"], format: "iife" });
const firstAnswer = await bundle({ entryPoints: ["public/lookup/first-answer.ts"] });
const firstAnswerFile = await publish(out, "first-answer", firstAnswer);

/** What the inline script of a page is told by its data attributes. */
function loaderData(
  screen: string,
  words: WordScripts,
): Record<string, string | string[]> {
  const isFirst = screen === pages[0].screen;
  const modules = [
    words.site,
    ...(isFirst ? [] : [words.pages]),
    ...scriptsOf(publicEntry, screen),
  ];
  const fonts = preloadedFonts(publicEntry.manifest);
  if (!isFirst) return { modules, fonts };
  return {
    modules,
    fonts,
    "open-link": addressOf(publicOperations.openLink),
    "confirm-alerts": addressOf(publicOperations.confirmAlerts),
    "stop-alert": addressOf(publicOperations.stopAlert),
    "parcel-words": words.parcel,
    "first-answer": firstAnswerFile,
    answer: scriptsOf(publicEntry, "public/lookup/answer.tsx").filter(
      (file) => !modules.includes(file),
    ),
  };
}

const styles = stylesOf(
  editions.flatMap(({ pages, templates }) => [
    ...pages.map(({ markup }) => markup),
    templates,
  ]),
);
const publicParts: Parts = {
  template: publicEntry.template,
  stylesheet: await publishStyles(out, "public", publicEntry.template, styles),
  styleMarkers: styleMarkers(styles),
};
const staffParts: Parts = {
  template: staffEntry.template,
  stylesheet: await publishStyles(out, "staff", staffEntry.template),
  styleMarkers: "",
};

/** The files of a language's pages; those of the first one have no folder. */
function filesIn({
  language,
  catalogue: { site, prerendered },
  pages,
  templates,
  scripts,
}: (typeof editions)[number]) {
  const folder = language === languages[0] ? "" : `${language}/`;
  const files = pages.map((page): [string, string] => {
    const data = loaderData(page.screen, scripts);
    const withTemplates = page.path === "/" && { templates };
    return [
      page.file,
      publicPage(publicParts, { ...page, language, loader, data, ...withTemplates }),
    ];
  });
  const data = loaderData("shell/not-found-screen.tsx", scripts);
  const { title } = site.notFound;
  files.push([
    "not-found.html",
    notFoundPage(publicParts, {
      language,
      title,
      loader,
      data,
      noScript: prerendered.needsScripts,
    }),
  ]);
  return files.map(([file, text]): [string, string] => [folder + file, text]);
}

const files = {
  ...Object.fromEntries(editions.flatMap(filesIn)),
  "app.html": appShell(
    staffParts,
    await publishStaffWords(out),
    preloadedFonts(staffEntry.manifest),
  ),
  ...siteFiles(pages.map(({ path }) => path)),
};
await Promise.all(
  languages.map((language) => mkdir(join(out, language), { recursive: true })),
);
await Promise.all(
  Object.entries(files).map(([file, text]) => writeFile(join(out, file), text)),
);

/** The bucket serves them compressed. Node's default is Brotli's best: a tenth smaller than what CloudFront makes. */
const assets = (await readdir(join(out, "assets"))).map((name) =>
  join(out, "assets", name),
);
await Promise.all(
  assets.map(async (file) =>
    writeFile(file, await promisify(brotliCompress)(await readFile(file))),
  ),
);
