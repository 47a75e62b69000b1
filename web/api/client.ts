import { type EndpointName, endpoints, type ReplyOf } from "../../shared/contract.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { ApiFailure, isSignedOut } from "./failure.ts";
import {
  type CallInput,
  type CallOptions,
  exchange,
  type RequestParts,
} from "./request.ts";

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

interface FormParts extends RequestParts {
  /** The other fields of the form with a file. */
  readonly form?: Record<string, string | undefined>;
}

function uploadOf(file: File, fields: FormParts["form"] = {}) {
  const body = new FormData();
  body.set("file", file);
  for (const [name, text] of Object.entries(fields))
    if (text !== undefined) body.set(name, text);
  // Its bytes need time as well.
  return { body, timeoutMs: 180_000 };
}

/** Makes one call of the contract, and checks its reply. Throws as `exchange` does. */
export function call<Name extends BareName>(
  name: Name,
  options?: CallOptions<Name>,
): Promise<ReplyOf<Name>>;
export function call<Name extends EndpointName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ReplyOf<Name>>;
export async function call(
  name: EndpointName,
  { form, ...given }: FormParts = {},
): Promise<unknown> {
  const endpoint = endpoints[name];
  const parts =
    given.body instanceof File ? { ...given, ...uploadOf(given.body, form) } : given;
  const reply = await exchange(endpoint, parts).catch((error) => {
    if (endpoint.callers !== "anyone" && isSignedOut(error))
      for (const listener of listeners) listener();
    throw error;
  });
  const parsed = schemaOf(endpoint.reply).safeParse(reply);
  if (!parsed.success) throw new ApiFailure(endpoint.status ?? 200);
  return parsed.data;
}
