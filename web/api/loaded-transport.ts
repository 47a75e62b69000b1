import type { EndpointName } from "../../shared/contract.ts";

type Transport = (name: EndpointName, options: object, whenSignedOut: () => void) => Promise<unknown>;
export let loadedTransport: Transport | undefined;

/**
 * Chromium never fetches a script again that once failed to load. Modules that call often therefore import transport.ts
 * statically: they do not load without it, and `call` finds here what it provided.
 */
export function provideTransport(transport: Transport) {
  loadedTransport = transport;
}
