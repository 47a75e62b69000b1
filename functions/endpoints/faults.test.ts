import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { listedAccounts, makeAccount } from "../testing/accounts.ts";
import { switchMailsOn } from "../testing/alerts.ts";
import { startCourierDouble } from "../testing/courier.ts";
import { type FaultKind, faults, startFaultProxy, withFaultPlan } from "../testing/fault-proxy.ts";
import { adminCount, flowsWith } from "../testing/flows.ts";
import { describeFault, expectBusy, flowTimeoutMs, forEachFault, limitRuns, seed } from "../testing/inject-faults.ts";

await startFaultProxy();
switchMailsOn();
const flows = Object.entries(flowsWith(await startCourierDouble()));

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
