/** What the link opens that led to this page, as the page's inline script has begun it (web/public/loader.ts). */
export interface Opening {
  /** `t` opens an order; of a mail's links `c` confirms an address, `s` stops mails. */
  readonly kind: "t" | "c" | "s";
  /** Undefined for a mail's link that was cut off, or has more than belongs to it. */
  readonly token?: string | undefined;
  /** Of the request that is under way. */
  readonly response?: Promise<Response> | undefined;
}

declare global {
  var opening: Opening | undefined;
}
