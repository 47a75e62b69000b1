import { business, documentTitle } from "../../shared/business.ts";
import { withoutStyles } from "./styles.ts";

/** The parts that all pages share. */
export interface Parts {
  /** The entry's HTML from Vite. */
  readonly template: string;
  readonly stylesheet: string;
  readonly styleMarkers: string;
  readonly fonts: readonly string[];
}

interface PublicPage {
  readonly path: string;
  readonly markup: string;
  readonly title?: string;
  readonly description?: string;
  /** The inline script, and its data attributes by their names in HTML. */
  readonly loader: string;
  readonly data: Readonly<Record<string, string | readonly string[]>>;
  /** Templates, which a browser shows nothing of. */
  readonly templates?: string;
}

const charset = '<meta charset="utf-8" />';

/** The HTML of a prerendered page, which is visible before any script runs. */
export function publicPage(parts: Parts, page: PublicPage): string {
  const { path, markup, title, description, loader, data, templates = "" } = page;
  const body = `<div id="root" data-prerendered="${path}">${withoutStyles(markup)}</div>${withoutStyles(templates)}`;
  if (/ style="|<style|<script/.test(body)) throw new Error(`${path} holds inline styles or scripts.`);
  const address = business.siteUrl + path;
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${[value].flat().join(" ")}"`)
    .join("");
  const metadata = [
    `<meta name="description" content="${escapeHtml(description ?? business.tagline)}">`,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(business.name)}">`,
    `<meta property="og:title" content="${escapeHtml(title ?? business.name)}">`,
    `<meta property="og:description" content="${escapeHtml(description ?? business.tagline)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${business.siteUrl}/preview.png">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join("");
  return parts.template
    .replace(/\s*<(?:script|link)[^>]*(?:type="module"|rel="modulepreload"|rel="stylesheet")[^>]*>(?:<\/script>)?/g, "")
    .replace(/\s*<noscript>.*<\/noscript>/, "")
    .replace("<!--head-->", () => head(parts, documentTitle(title), metadata))
    .replace(charset, () => `${charset}<script${attributes}>${loader}</script>`)
    .replace('<div id="root"></div>', () => body);
}

/** The HTML of every other address: starts the app at once and shows a loading sign until then. */
export function appShell(parts: Parts): string {
  // Without a style attribute, which the security policy forbids, and without animation.
  const loading =
    '<svg role="img" aria-label="Loading" width="100%" height="320" viewBox="0 0 320 320"><path fill="#5c7f63" opacity="0.5" ' +
    'transform="translate(136 130)" d="M24 3c8 9.5 15 17 15 26a15 15 0 0 1-30 0C9 20 16 12.5 24 3Z"/></svg>';
  return parts.template
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, "")
    .replace("<!--head-->", () => head(parts, documentTitle(), `<meta name="robots" content="noindex">`))
    .replace('<div id="root"></div>', () => `<div id="root">${loading}</div>`);
}

function head({ stylesheet, styleMarkers, fonts }: Parts, title: string, metadata: string) {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="stylesheet" href="${stylesheet}">`,
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    styleMarkers,
    metadata,
  ].join("");
}

function escapeHtml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
