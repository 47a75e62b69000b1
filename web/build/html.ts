import { business, documentTitle } from "../../shared/business.ts";
import { type Language, languages } from "../../shared/languages.ts";
import { palette } from "../../shared/palette.ts";
import { withoutStyles } from "./styles.ts";

/** The parts that all pages share. */
export interface Parts {
  /** The entry's HTML from Vite. */
  readonly template: string;
  readonly stylesheet: string;
  readonly styleMarkers: string;
}

interface Page {
  readonly language: Language;
  readonly title?: string;
  /** The inline script, and its data attributes by their names in HTML. */
  readonly loader: string;
  readonly data: Readonly<Record<string, string | readonly string[]>>;
}

interface PublicPage extends Page {
  readonly path: string;
  readonly markup: string;
  readonly description: string;
  /** Templates, which a browser shows nothing of. */
  readonly templates?: string;
}

const charset = '<meta charset="utf-8" />';

/** The address of a page: in the first language, in which it comes where nothing is known of its reader, the bare one. */
const addressIn = (language: Language, path: string) =>
  business.siteUrl + path + (language === languages[0] ? "" : `?lang=${language}`);

/** A page of the public entry. The links that Vite has put into the template are in the inline script's data. */
function page(
  parts: Parts,
  { language, title, loader, data }: Page,
  metadata: string,
  body: string,
): string {
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${[value].flat().join(" ")}"`)
    .join("");
  return parts.template
    .replace(
      /\s*<(?:script|link)[^>]*(?:type="module"|rel="modulepreload"|rel="stylesheet")[^>]*>(?:<\/script>)?/g,
      "",
    )
    .replace(/\s*<noscript>.*<\/noscript>/, "")
    .replace(/<html lang="[^"]*">/, `<html lang="${language}">`)
    .replace("<!--head-->", () => head(parts, documentTitle(title), metadata))
    .replace(charset, () => `${charset}<script${attributes}>${loader}</script>`)
    .replace('<div id="root"></div>', () => body);
}

/** The HTML of a prerendered page, which is visible before any script runs. */
export function publicPage(parts: Parts, given: PublicPage): string {
  const { path, language, markup, title, description, templates = "" } = given;
  const body = `<div id="root" data-prerendered="${path}">${withoutStyles(markup)}</div>${withoutStyles(templates)}`;
  if (/ style="|<style|<script/.test(body))
    throw new Error(`${path} holds inline styles or scripts.`);
  const address = addressIn(language, path);
  const alternates = languages.map((other) => [other, addressIn(other, path)]);
  const preview = {
    type: "website",
    site_name: business.name,
    locale: language,
    title: title ?? business.name,
    description,
    url: address,
    image: `${business.siteUrl}/preview.png`,
    "image:width": "1200",
    "image:height": "630",
  };
  const metadata = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${address}">`,
    ...[...alternates, ["x-default", business.siteUrl + path]].map(
      ([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`,
    ),
    ...Object.entries(preview).map(
      ([name, text]) => `<meta property="og:${name}" content="${escapeHtml(text)}">`,
    ),
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join("");
  return page(parts, given, metadata, body);
}

const noIndex = '<meta name="robots" content="noindex">';
// Without a style attribute, which the security policy forbids, and without animation.
const loading =
  '<svg role="img" aria-label="Loading" width="100%" height="320" viewBox="0 0 320 320"><path fill="#5c7f63" opacity="0.5" ' +
  'transform="translate(136 130)" d="M24 3c8 9.5 15 17 15 26a15 15 0 0 1-30 0C9 20 16 12.5 24 3Z"/></svg>';

/** The HTML of an address without a page. */
export const notFoundPage = (
  parts: Parts,
  { noScript, ...given }: Page & { readonly noScript: string },
): string =>
  page(
    parts,
    given,
    noIndex,
    `<div id="root"></div><noscript>${escapeHtml(noScript)}</noscript>`,
  );

/** The HTML of the staff's addresses: starts the app at once and shows a loading sign until then. */
export function appShell(parts: Parts, words: string, fonts: readonly string[]): string {
  const preloads = fonts.map(
    (font) =>
      `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  );
  return parts.template
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
    .replace("<!--head-->", () =>
      head(parts, documentTitle(), preloads.join("") + noIndex),
    )
    .replace(
      /<script type="module"/,
      (app) => `<script type="module" src="${words}"></script>${app}`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${loading}</div>`);
}

function head({ stylesheet, styleMarkers }: Parts, title: string, metadata: string) {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="stylesheet" href="${stylesheet}">`,
    styleMarkers,
    metadata,
  ].join("");
}

function escapeHtml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** robots.txt, the sitemap and the web manifest, by file name. */
export function siteFiles(paths: readonly string[]): Record<string, string> {
  const urls = paths
    .map((path) => `<url><loc>${business.siteUrl}${path}</loc></url>`)
    .join("");
  const [paper] = palette.paper;
  const manifest = {
    name: business.name,
    short_name: business.name,
    start_url: "/",
    display: "browser",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  };
  return {
    "robots.txt": `User-agent: *\nDisallow: /api/\nSitemap: ${business.siteUrl}/sitemap.xml\n`,
    "sitemap.xml": `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
    "site.webmanifest": JSON.stringify(manifest),
  };
}
