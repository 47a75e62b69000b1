import type { CallOf, EndpointName, ReplyOf } from "../../shared/contract.ts";
import { ApiFailure } from "./failure.ts";
import { loadedTransport } from "./loaded-transport.ts";

/** What a call needs: the parts its endpoint declares; a query and a form's other fields may always be left out. */
export type CallInput<Name extends EndpointName> = {
  readonly [Part in "params" | "body" as CallOf<Name>[Part] extends undefined ? never : Part]: CallOf<Name>[Part];
} & { readonly query?: CallOf<Name>["query"]; readonly form?: CallOf<Name>["form"] };

type CallOptions<Name extends EndpointName> = CallInput<Name> & { readonly signal?: AbortSignal | undefined };

/** The endpoints without a required part: they may be called by name alone. */
type BareName = {
  [Name in EndpointName]: Record<never, never> extends CallInput<Name> ? Name : never;
}[EndpointName];

type SignedOutListener = () => void;
const listeners = new Set<SignedOutListener>();

/** Runs `listener` after each call that had no valid session, until the returned function is called. */
export function onSignedOut(listener: SignedOutListener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Makes one call of the contract. Throws `ApiFailure`, or the abort's own error when `signal` ended it. */
export function call<Name extends BareName>(name: Name, options?: CallOptions<Name>): Promise<ReplyOf<Name>>;
export function call<Name extends EndpointName>(name: Name, options: CallOptions<Name>): Promise<ReplyOf<Name>>;
export async function call(name: EndpointName, options: object = {}): Promise<unknown> {
  // The transport is a script of its own, so that it does not delay the first paint.
  if (!loadedTransport) await import("./transport.ts").catch(() => {});
  if (!loadedTransport) throw new ApiFailure(0);
  return loadedTransport(name, options, () => {
    for (const listener of listeners) listener();
  });
}
