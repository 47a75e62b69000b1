import fc from "fast-check";
import pLimit from "p-limit";
import { afterAll, expect, test } from "vitest";
import { listedAccounts, makeAccount } from "../testing/accounts.ts";
import { switchMailsOn } from "../testing/alerts.ts";
import type { Answer } from "../testing/call.ts";
import { startCourierDouble } from "../testing/courier.ts";
import { expectBusy } from "../testing/database-proxy.ts";
import { type FaultKind, faults, startFaultProxy, withFaultPlan } from "../testing/fault-proxy.ts";
import { adminCount, type Flow, flowsWith } from "../testing/flows.ts";
import { patience } from "../testing/patience.ts";

await startFaultProxy();
switchMailsOn();
const flows = Object.entries(flowsWith(await startCourierDouble()));

/** With `FUZZ_RUNS` every fault is tried at every call of every flow, without it a fixed choice. */
const everything = process.env.FUZZ_RUNS !== undefined;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);

/** The runs mostly wait for replies and retries, so many can run at the same time, of all flows together. */
const limitRuns = pLimit(12);

interface FaultPoint {
  readonly kind: FaultKind;
  /** The number of the call that fails. */
  readonly at: number;
}

/** Runs a flow once for each fault at each call that can have it, or for `most` of these. */
async function forEachFault(
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

const describeFault = ({ kind, at }: FaultPoint, { body }: Answer) => `${kind} at call ${at}: ${JSON.stringify(body)}`;

/** For a flow's test: all flows run at the same time, so each may take as long as all of them together. */
const flowTimeoutMs = patience(180_000);

/** A list may lag; a search by id is retried. */
const isFor = (flow: string) => (kind: FaultKind | undefined) => kind !== "index behind" || !flow.startsWith("list");

test.concurrent.each(flows)(
  "%s: succeeds with any one fault at any of its calls",
  async (name, makeFlow) => {
    await forEachFault(makeFlow, faults.filter(isFor(name)), name === "import" ? 2 : 5, async (point) => {
      const flow = await makeFlow();
      const { result } = await withFaultPlan(
        ({ number, attempt }) => (number === point.at && attempt === 1 ? point.kind : undefined),
        flow.run,
      );
      expect(result.status, describeFault(point, result)).toBe(flow.status);
      await flow.check(result);
    });
  },
  flowTimeoutMs,
);

test("retries succeed after any sequence of faults", async () => {
  const kinds = fc.constantFrom<FaultKind | undefined>(undefined, undefined, ...faults);
  const cases = fc.sample(fc.tuple(fc.constantFrom(...flows), fc.array(kinds, { minLength: 4, maxLength: 24 })), {
    seed,
    numRuns: Number(process.env.FUZZ_RUNS ?? 30),
  });
  await limitRuns.map(cases, async ([[name, makeFlow], kindsMet]) => {
    const sequence = kindsMet.filter(isFor(name));
    const flow = await makeFlow();
    let met = 0;
    for (let tries = 1; ; tries += 1) {
      const { result } = await withFaultPlan(() => {
        met += 1;
        return sequence[met - 1];
      }, flow.run);
      if (result.status === 503) {
        expectBusy(result);
        continue;
      }
      // An index that lags during all retries makes a record look missing; a later try finds it.
      if (result.status === 404 && sequence.includes("index behind") && met < sequence.length) continue;
      const right = [flow.status, ...(tries > 1 && flow.statusOfRetry ? [flow.statusOfRetry] : [])];
      expect(right, `${name}: ${sequence.join(", ")}: ${JSON.stringify(result.body)}`).toContain(result.status);
      return flow.check(result);
    }
  });
});

afterAll(async () => {
  await makeAccount("admin");
  expect(await adminCount()).toBe((await listedAccounts("admin")).length);
});
