import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const hashSource = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The inline script of the built site's public pages, as their build has minified it. */
export function loaderOf(site: string): string {
  const [, loader] =
    /<script data-modules="[^"]*"[^>]*>(.*?)<\/script>/s.exec(
      readFileSync(join(site, "index.html"), "utf8"),
    ) ?? [];
  if (!loader) throw new Error(`${site}/index.html has no inline script`);
  return loader;
}

/**
 * What a page may load and do. Of a build only the inline script is in it, so pages of an earlier one keep working.
 * @param loader the pages' one inline script
 */
export const contentSecurityPolicy = (loader: string) =>
  Object.entries({
    "default-src": ["'none'"],
    "script-src": ["'self'", hashSource(loader)],
    // Emotion adds an empty <style> and fills it through the CSSOM, so only the empty one is allowed.
    "style-src": ["'self'", hashSource("")],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");

/** Sent with every reply of the distribution: pages, assets, errors and the API's. */
export const securityHeaders = {
  strictTransportSecurity: { seconds: 2 * 365 * 24 * 60 * 60 },
  custom: {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  },
} as const;
