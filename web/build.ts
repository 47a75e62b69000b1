import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Manifest } from "vite";
import { business } from "../shared/business.ts";
import { loaderScript } from "../shared/loader.ts";

/** Builds the site into dist/web, or below BUILD_DIR: the app, and its public pages rendered so that they show before any script runs. */

const web = import.meta.dirname;
const built = process.env.BUILD_DIR ?? join(web, "../dist");
const out = join(built, "web");
const serverOut = join(built, "prerender");

interface Page {
  readonly path: string;
  readonly file: string;
  readonly screen: string;
}
const pages: Page[] = [
  { path: "/", file: "index.html", screen: "screens/_public/index.tsx" },
  { path: "/page", file: "page.html", screen: "screens/_public/page.tsx" },
];

interface Rendered {
  markup: string;
  title?: string;
  description?: string;
}

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

const template = await readFile(join(out, "index.html"), "utf8");
const manifest: Manifest = JSON.parse(await readFile(join(out, ".vite/manifest.json"), "utf8"));
await rm(join(out, ".vite"), { recursive: true });

const { prerender } = (await import(join(serverOut, "prerender.mjs"))) as {
  prerender(path: string): Promise<Rendered>;
};
const rendered = await Promise.all(pages.map(async (page) => ({ page, ...(await prerender(page.path)) })));

const styles = collectStyles(rendered.map(({ markup }) => markup));
const stylesheet = await publishStyles();

await Promise.all([
  ...rendered.map(({ page, ...content }) => writeFile(join(out, page.file), prerenderedPage(page, content))),
  writeFile(join(out, "app.html"), appShell()),
  writeFile(join(out, "robots.txt"), `User-agent: *\nDisallow: /api/\nSitemap: ${business.siteUrl}/sitemap.xml\n`),
  writeFile(join(out, "sitemap.xml"), sitemap()),
  writeFile(join(out, "site.webmanifest"), JSON.stringify(webManifest())),
]);
await rm(serverOut, { recursive: true });

/** Emotion's tags by name, each once, in the order the pages need them. */
function collectStyles(markups: string[]) {
  const found = new Map<string, string>();
  for (const markup of markups) {
    for (const [, name = "", css = ""] of markup.matchAll(/<style data-emotion="([^"]+)">(.*?)<\/style>/gs)) {
      found.set(name, css);
    }
  }
  return found;
}

/** The fonts of the first paint: found in the stylesheet only, they would start too late. */
function fontPreloads() {
  return Object.entries(manifest)
    .filter(([source]) => source.startsWith("fonts/") && !source.endsWith("-more.woff2"))
    .map(([, { file }]) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join("");
}

/** The app's own stylesheet with the prerendered styles behind it, under a name made from its content. */
async function publishStyles() {
  const [, appStyles] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(template) ?? [];
  if (!appStyles) throw new Error("The build made no stylesheet.");
  const css = (await readFile(join(out, appStyles), "utf8")) + [...styles.values()].join("");
  await rm(join(out, appStyles));
  const href = `/assets/site-${createHash("sha256").update(css).digest("base64url").slice(0, 8)}.css`;
  await writeFile(join(out, href), css);
  return href;
}

/**
 * Empty style tags that tell emotion which rules the stylesheet already holds.
 * They are empty because the security policy allows no other inline style.
 */
function styleMarks() {
  const names = [...styles.keys()];
  const shared = names.filter((name) => name.startsWith("css-global "));
  const own = names.filter((name) => name.startsWith("css ")).map((name) => name.slice("css ".length));
  return [...shared, `css ${own.join(" ")}`].map((name) => `<style data-emotion="${name}"></style>`).join("");
}

/** The files of a page, each behind those it imports; the one that starts the app is the last. */
function modulesOf(screen: string) {
  const route = Object.keys(manifest).find((key) => key.startsWith(`${screen}?`));
  if (!route) throw new Error(`The build has no chunk for ${screen}.`);
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    files.add(`/${chunk.file}`);
  };
  for (const key of [route, "index.html"]) add(key);
  return [...files];
}

function head({ title, description, path }: { title?: string; description?: string; path?: string }) {
  const fullTitle = title ? `${title} · ${business.name}` : business.name;
  const address = path === undefined ? undefined : business.siteUrl + path;
  return [
    `<title>${inHtml(fullTitle)}</title>`,
    `<link rel="stylesheet" href="${stylesheet}">`,
    fontPreloads(),
    styleMarks(),
    ...(address
      ? [
          `<meta name="description" content="${inHtml(description ?? business.tagline)}">`,
          `<link rel="canonical" href="${address}">`,
          `<meta property="og:type" content="website">`,
          `<meta property="og:site_name" content="${inHtml(business.name)}">`,
          `<meta property="og:title" content="${inHtml(title ?? business.name)}">`,
          `<meta property="og:description" content="${inHtml(description ?? business.tagline)}">`,
          `<meta property="og:url" content="${address}">`,
          `<meta property="og:image" content="${business.siteUrl}/preview.png">`,
          `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
          `<meta name="twitter:card" content="summary_large_image">`,
        ]
      : [`<meta name="robots" content="noindex">`]),
  ].join("");
}

function prerenderedPage({ path, screen }: Page, { markup, title, description }: Rendered) {
  const body = markup.replaceAll(/<style data-emotion="[^"]+">.*?<\/style>/gs, "");
  if (/ style="|<style|<script/.test(body)) throw new Error(`${path} holds inline styles or scripts.`);
  return template
    .replace(/\s*<(?:script|link)[^>]*(?:type="module"|rel="modulepreload"|rel="stylesheet")[^>]*>(?:<\/script>)?/g, "")
    .replace(/\s*<noscript>.*<\/noscript>/, "")
    .replace("<!--head-->", () => head({ title, description, path }))
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered="${path}">${body}</div>`)
    .replace("</body>", () => `<script data-modules="${modulesOf(screen).join(" ")}">${loaderScript}</script></body>`);
}

/** Every other address: the app starts at once; where its script takes long, a sign of life stands in for it. */
function appShell() {
  // Drawn without a style, which the policy would refuse, and without movement, whose clock waits for the script too.
  const loading =
    '<svg role="img" aria-label="Loading" width="100%" height="320" viewBox="0 0 320 320"><path fill="#5c7f63" opacity="0.5" ' +
    'transform="translate(136 130)" d="M24 3c8 9.5 15 17 15 26a15 15 0 0 1-30 0C9 20 16 12.5 24 3Z"/></svg>';
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
    .replace("<!--head-->", () => head({}))
    .replace('<div id="root"></div>', () => `<div id="root">${loading}</div>`);
}

function sitemap() {
  const urls = pages.map(({ path }) => `<url><loc>${business.siteUrl}${path}</loc></url>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
}

function webManifest() {
  return {
    name: business.name,
    short_name: business.name,
    start_url: "/",
    display: "browser",
    background_color: "#fbf5e8",
    theme_color: "#fbf5e8",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  };
}

function inHtml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
