import fc from "fast-check";
import pLimit from "p-limit";
import { expect } from "vitest";
import { failureBody } from "../../shared/errors.ts";
import type { Answer } from "./call.ts";
import { type FaultKind, withFaultPlan } from "./fault-proxy.ts";
import type { Flow } from "./flows.ts";
import { patience } from "./patience.ts";

/** With `FUZZ_RUNS` every fault is tried at every call of every flow, without it a fixed choice. */
const everything = process.env.FUZZ_RUNS !== undefined;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);

/** The runs mostly wait for replies and retries, so many can run at the same time, of all flows together. */
const limitRuns = pLimit(12);

export interface FaultPoint {
  readonly kind: FaultKind;
  /** The number of the call that fails. */
  readonly at: number;
}

/** Runs a flow once for each fault at each call that can have it, or for `most` of these. */
export async function forEachFault(
  makeFlow: () => Promise<Flow>,
  kinds: readonly FaultKind[],
  most: number,
  run: (point: FaultPoint) => Promise<void>,
): Promise<void> {
  const flow = await makeFlow();
  const { result, calls } = await withFaultPlan(() => undefined, flow.run);
  expect(result.status).toBe(flow.status);
  await flow.check(result);

  const places = calls
    .toSorted((left, right) => left.number - right.number)
    .flatMap(({ number, possibleFaults }) =>
      possibleFaults.filter((kind) => kinds.includes(kind)).map((kind): FaultPoint => ({ kind, at: number })),
    );
  const [chosen] = fc.sample(fc.shuffledSubarray(places, { minLength: Math.min(most, places.length) }), {
    seed,
    numRuns: 1,
  });
  await limitRuns.map(everything ? places : (chosen ?? []), run);
}

export const describeFault = ({ kind, at }: FaultPoint, { body }: Answer) =>
  `${kind} at call ${at}: ${JSON.stringify(body)}`;

export function expectBusy({ status, headers, body }: Answer): void {
  expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
  expect(failureBody.parse(body)).toEqual(body);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

/** For a flow's test: all flows run at the same time, so each may take as long as all of them together. */
const flowTimeoutMs = patience(180_000);

export { flowTimeoutMs, limitRuns, seed };
