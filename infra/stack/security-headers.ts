import { createHash } from "node:crypto";
import { loaderScript } from "../../shared/loader.ts";

const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What a page may load and do. It does not depend on the build, so pages of an earlier build keep working. */
export const contentSecurityPolicy = Object.entries({
  "default-src": ["'none'"],
  "script-src": ["'self'", hashSource(loaderScript)],
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
  contentSecurityPolicy,
  custom: {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  },
} as const;
