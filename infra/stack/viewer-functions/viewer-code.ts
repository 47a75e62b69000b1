import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiBase, type Endpoint, endpoints } from "../../../shared/contract.ts";
import { failureStatus, signInFirst } from "../../../shared/errors.ts";
import { languages } from "../../../shared/languages.ts";
import { securityHeaders } from "../security-headers.ts";

/** A function's own text, before which stands what it knows. */
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

/** AWS does not say whether the distribution's policy adds its headers to the replies of functions. */
const refusalHeaders = (policy: string) => ({
  "cache-control": "no-store",
  "content-type": "application/json",
  "x-content-type-options": "nosniff",
  "strict-transport-security": `max-age=${securityHeaders.strictTransportSecurity.seconds}; includeSubDomains`,
  "content-security-policy": policy,
});

/** A regular expression for the method and path of every call that needs a session. */
function callsWithSession(): RegExp {
  const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const calls = Object.values<Endpoint>(endpoints)
    .filter(({ callers }) => typeof callers !== "string")
    .map(
      ({ method, path }) =>
        `${method} ${escaped(apiBase + path).replace(/\{\w+\}/g, "[^/]+")}`,
    );
  return new RegExp(`^(?:${calls.join("|")})$`);
}

/**
 * The code of the API's viewer function: `api.js` with what it knows of the contract.
 * @param policy the content security policy
 */
export function apiViewerCode(policy: string): string {
  const code = "unauthenticated";
  const headers = Object.fromEntries(
    Object.entries(refusalHeaders(policy)).map(([name, value]) => [name, { value }]),
  );
  const refusal = JSON.stringify({
    status: failureStatus[code],
    headers,
    code,
    message: signInFirst,
  });
  return `const refusal = Object.assign(${refusal}, { calls: ${callsWithSession()} });
${textOf("api.js")}`;
}

/** The code of the site's viewer function: `site.js` with the languages that pages have, the first for all other readers. */
export const siteViewerCode = (
  known: readonly string[] = languages,
) => `const languages = ${JSON.stringify(known)};
${textOf("site.js")}`;
