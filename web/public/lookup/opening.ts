/** What the link opens that led to this page, as the page's inline script has begun it (web/public/loader.ts). */
export interface Opening {
  /** `t` opens an order; of a mail's links `c` confirms an address, `s` stops mails. */
  readonly kind: "t" | "c" | "s";
  readonly token?: string;
  /** As it was in the address. */
  readonly fragment: string;
  /** Of the request that is under way. */
  readonly response?: Promise<Response> | undefined;
}

declare global {
  var opening: Opening | undefined;
}

/** The reply that is already under way to what this token asks; once, since who asks again asks the server. */
export function takeResponse(token: string): Promise<Response> | undefined {
  const { opening } = globalThis;
  if (opening?.token !== token) return undefined;
  globalThis.opening = undefined;
  return opening.response;
}
