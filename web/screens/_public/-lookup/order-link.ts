/**
 * The order number that a link names in its fragment, as in `/#order=AYU-1001`; empty where it names none.
 * In the fragment, because that part of an address never leaves the browser.
 */
export function orderInFragment(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("order")?.trim().slice(0, 100) ?? "";
}
