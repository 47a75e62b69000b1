import { textLimits } from "../../../shared/text-limits.ts";

declare global {
  /** The token that the loader took out of the address (shared/loader.ts). */
  var linkToken: string | undefined;
}

/** The token of a link as in `/#t=AQFB…`, which opens an order without typing. */
export const tokenInFragment = (fragment: string) => /^#?t=([\w-]+)/.exec(fragment)?.[1];

/** The token of the link that opened this page, once. */
export function takeLinkToken(): string | undefined {
  const token = globalThis.linkToken;
  globalThis.linkToken = undefined;
  return token;
}

/**
 * The order number in a link's fragment, as in `/#order=AYU-1001`; empty if there is none.
 * In the fragment, because the browser does not send it to the server.
 */
export function orderInFragment(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("order")?.trim().slice(0, textLimits.text) ?? "";
}
