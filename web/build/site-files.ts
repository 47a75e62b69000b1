import { business } from "../../shared/business.ts";
import { palette } from "../../shared/palette.ts";

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
