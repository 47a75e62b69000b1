import type { CallOf, EndpointName, ReplyOf } from "../../shared/contract.ts";
import type { FailureBody, FailureCode } from "../../shared/errors.ts";

/** Why a call gave no reply to work with. `message` is the server's, and only where our own code made it. */
export class ApiFailure extends Error {
  /** 0 where no answer came at all. */
  readonly status: number;
  readonly code: FailureBody["code"] | undefined;
  readonly fields: FailureBody["fields"];
  readonly current: FailureBody["current"];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** No answer came: no connection, or none within the time. */
  readonly offline: boolean;

  constructor(status: number, details: Partial<FailureBody> & { retryAfterSeconds?: number } = {}) {
    super(details.message ?? "");
    this.name = "ApiFailure";
    this.status = status;
    this.offline = status === 0;
    this.code = details.code;
    this.fields = details.fields;
    this.current = details.current;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Whether the server refused a call for this reason. */
export const failedWith = (error: unknown, code: FailureCode): error is ApiFailure =>
  error instanceof ApiFailure && error.code === code;

/** Whether a call found no session any more. */
export const isSignedOut = (error: unknown) => error instanceof ApiFailure && error.status === 401;

/** What a call needs: the parts its endpoint declares; a query may always be left out. */
export type CallInput<Name extends EndpointName> = {
  readonly [Part in "params" | "body" as CallOf<Name>[Part] extends undefined ? never : Part]: CallOf<Name>[Part];
} & { readonly query?: CallOf<Name>["query"] };

export type CallOptions<Name extends EndpointName> = CallInput<Name> & { readonly signal?: AbortSignal | undefined };

/** The endpoints without any required part: they may be called by name alone. */
type BareName = {
  [Name in EndpointName]: Record<never, never> extends CallInput<Name> ? Name : never;
}[EndpointName];

type SignedOutListener = () => void;
const listeners = new Set<SignedOutListener>();

/** Tells `listener` of each call that found no session any more, until the returned function is called. */
export function onSignedOut(listener: SignedOutListener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

type Exchange = (name: EndpointName, options: object, whenSignedOut: () => void) => Promise<unknown>;
let loaded: Exchange | undefined;

/**
 * What makes calls comes in a script of its own, not with the first paint. Chromium never asks again for a script that
 * once failed to come, and every later call would fail with it: so whatever calls for more than a passing reason imports
 * exchange.ts beside this file, is not there without it, and finds here what that script has handed over.
 */
export function provideTransport(exchange: Exchange) {
  loaded = exchange;
}

async function exchangeWhenLoaded(): Promise<Exchange | undefined> {
  if (!loaded) await import("./transport.ts").catch(() => undefined);
  return loaded;
}

/** Makes one call of the contract. Throws `ApiFailure`, or the abort's own error when `signal` ended it. */
export function call<Name extends BareName>(name: Name, options?: CallOptions<Name>): Promise<ReplyOf<Name>>;
export function call<Name extends EndpointName>(name: Name, options: CallOptions<Name>): Promise<ReplyOf<Name>>;
export async function call(name: EndpointName, options: object = {}): Promise<unknown> {
  const exchange = await exchangeWhenLoaded();
  if (!exchange) throw new ApiFailure(0);
  return exchange(name, options, () => {
    for (const tell of listeners) tell();
  });
}
