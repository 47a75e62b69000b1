import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { trackingKey } from "../../shared/keys.ts";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import { environment } from "../platform/environment.ts";
import { nameOf } from "../platform/failure.ts";
import { secret } from "../platform/secrets.ts";
import { type ParsedResponse, parseCourierResponse } from "./response.ts";

export type CourierFailure =
  | "timeout"
  | "network"
  | "server"
  | "garbage"
  | "unauthorised"
  | "throttled"
  | "too-large"
  | "redirect";

export type CourierResult =
  | { readonly kind: "scans"; readonly data: ShipmentData }
  /** Booked and not scanned yet, or a number the courier does not know (yet). */
  | { readonly kind: "no-scans"; readonly data: ShipmentData }
  | { readonly kind: "failed"; readonly reason: CourierFailure }
  /** The courier account's credentials are not entered. */
  | { readonly kind: "not-configured" };

/** The whole call has so long: waiting for a free slot, both attempts, reading the response. */
const timeoutMs = 8_000;
/** Two responses of this size, parsed, fit into the function's memory. */
const maxBytes = 24 * 1024 * 1024;
const retryAfterMs = { least: 100, spread: 300 } as const;
/** The courier publishes no rate limit, and the account is the seller's own. */
const limitCalls = pLimit(2);

const credentialsSchema = z.object({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
});
type Credentials = z.infer<typeof credentialsSchema>;

/** Where the courier takes calls, below its base URL. */
export const courierPath = "/tools/tracking";

const failed = (reason: CourierFailure): CourierResult => ({ kind: "failed", reason });

/** Whether the courier account's credentials are entered; true where the secret cannot be read. */
export async function isCourierConfigured(): Promise<boolean> {
  try {
    return (await secret(environment.courierSecretArn, credentialsSchema)) !== undefined;
  } catch {
    return true;
  }
}

/**
 * Asks ShipGlobal for the shipment of one of its numbers. Returns errors of the courier as `failed` and never throws
 * them. Takes eight seconds at most, or until the signal aborts.
 * @param options.retry whether a lost connection or a server error is followed by a second request
 */
export async function askCourier(
  trackingNo: string,
  { signal, retry = true }: { readonly signal: AbortSignal; readonly retry?: boolean },
): Promise<CourierResult> {
  const url = `${environment.courierUrl}${courierPath}`;
  const arn = environment.courierSecretArn;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const credentials = await unlessAborted(deadline, secret(arn, credentialsSchema));
    if (!credentials) return { kind: "not-configured" };
    const call: Call = {
      url,
      credentials,
      trackingNo: trackingKey(trackingNo),
      signal: deadline,
    };
    return await unlessAborted(
      deadline,
      limitCalls(() => ask(call, retry)),
    );
  } catch (error) {
    if (deadline.aborted) return failed("timeout");
    // Only reading the secret throws here, so the error holds nothing the courier sent.
    console.error({ event: "courier-credentials-unreadable", error: nameOf(error) });
    return failed("network");
  }
}

interface Call {
  readonly url: string;
  readonly credentials: Credentials;
  readonly trackingNo: string;
  readonly signal: AbortSignal;
}

/** Rejects when the signal aborts, though the promise itself goes on. */
async function unlessAborted<Value>(
  signal: AbortSignal,
  promise: Promise<Value>,
): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

interface Attempt {
  readonly answer: CourierResult;
  /** Whether a second attempt may succeed. */
  readonly transient: boolean;
}

const settled = (answer: CourierResult): Attempt => ({ answer, transient: false });

async function ask(call: Call, retry: boolean): Promise<CourierResult> {
  const first = await askOnce(call);
  if (!retry || !first.transient || call.signal.aborted) return first.answer;
  await sleep(retryAfterMs.least + Math.random() * retryAfterMs.spread, undefined, {
    signal: call.signal,
  });
  return (await askOnce(call)).answer;
}

export async function askOnce({
  url,
  credentials,
  trackingNo,
  signal,
}: Call): Promise<Attempt> {
  const login = Buffer.from(`${credentials.username}:${credentials.password}`).toString(
    "base64",
  );
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Basic ${login}`,
        accept: "application/json",
        "content-type": "application/json",
      },
      body: JSON.stringify({ tracking: trackingNo }),
      // A redirect that is followed would take the password to another host.
      redirect: "manual",
      signal,
    });
    const refused = refusedByStatus(response.status);
    if (refused) {
      await response.body?.cancel();
      return refused;
    }
    const body = await readCapped(response);
    return settled(
      body === undefined ? failed("too-large") : resultOf(body, response.ok, trackingNo),
    );
  } catch {
    return signal.aborted
      ? settled(failed("timeout"))
      : { answer: failed("network"), transient: true };
  }
}

/** What statuses mean that need no body. */
const refusedStatuses: readonly (readonly [RegExp, CourierFailure])[] = [
  [/^5/u, "server"],
  [/^40[13]$/u, "unauthorised"],
  [/^429$/u, "throttled"],
  [/^3/u, "redirect"],
];

function refusedByStatus(status: number): Attempt | undefined {
  const [, reason] =
    refusedStatuses.find(([pattern]) => pattern.test(String(status))) ?? [];
  return reason && { answer: failed(reason), transient: reason === "server" };
}

/** The body as text, or undefined where it is too large. */
async function readCapped({ body }: Response): Promise<string | undefined> {
  if (!body) return "";
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    // Returning cancels the rest of the stream.
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The status of documented errors is not documented: they are read under 2xx and 4xx alike. */
function resultOf(body: string, ok: boolean, trackingNo: string): CourierResult {
  const read: ParsedResponse = parseCourierResponse(body, trackingNo);
  if (read.kind === "refused") {
    return read.why === "unknown-number"
      ? { kind: "no-scans", data: emptyShipment(trackingNo) }
      : failed(read.why);
  }
  if (read.kind === "garbage" || !ok) return failed("garbage");
  return { kind: read.data.awbEvents.length > 0 ? "scans" : "no-scans", data: read.data };
}
