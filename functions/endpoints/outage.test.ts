import { afterAll, expect, test } from "vitest";
import { listedAccounts, makeAccount } from "../testing/accounts.ts";
import { switchMailsOn } from "../testing/alerts.ts";
import { startCourierDouble } from "../testing/courier.ts";
import { startFaultProxy, withFaultPlan } from "../testing/fault-proxy.ts";
import { adminCount, flowsWith } from "../testing/flows.ts";
import { describeFault, expectBusy, flowTimeoutMs, forEachFault } from "../testing/inject-faults.ts";

await startFaultProxy();
switchMailsOn();
const courier = await startCourierDouble();
const flows = Object.entries(flowsWith(courier));

const lasting = [
  "throttled",
  "failing",
  "unavailable",
  "cut before",
  "cut after",
  "silent before",
  "silent after",
  "silent within",
  "conflict",
  "partial batch",
] as const;

test.concurrent.each(flows)(
  "%s: replies 503 during an outage that starts at any call, and succeeds after it",
  async (name, makeFlow) => {
    await forEachFault(makeFlow, lasting, name === "import" ? 2 : 4, async (point) => {
      const flow = await makeFlow();
      const { result: first } = await withFaultPlan(
        ({ number }) => (number >= point.at ? point.kind : undefined),
        flow.run,
      );
      // The failing call may be one that this flow does not need.
      if (first.status !== flow.status) expectBusy(first);
      const second = first.status === flow.status ? first : await flow.run();
      expect([flow.status, flow.statusOfRetry], describeFault(point, second)).toContain(second.status);
      await flow.check(second);
    });
  },
  flowTimeoutMs,
);

test.each([
  ["throttled", "Query"],
  ["silent before", "Query"],
  // The guess is counted, which the lookup never learns.
  ["silent after", "UpdateItem"],
] as const)("lookups that cannot be checked, %s at %s, do not count as wrong guesses", async (fault, failing) => {
  const flow = await flowsWith(courier)["lookup, first of its parcel"]?.();
  for (let tried = 0; tried < 7; tried += 1) {
    let first: number | undefined;
    const { result } = await withFaultPlan(
      ({ operation, number }) => {
        if (operation === failing) first ??= number;
        return number === first ? fault : undefined;
      },
      async () => flow?.run(),
    );
    if (result) expectBusy(result);
  }
  const answer = await flow?.run();
  expect(answer?.status).toBe(200);
  if (answer) await flow?.check(answer);
});

afterAll(async () => {
  await makeAccount("admin");
  expect(await adminCount()).toBe((await listedAccounts("admin")).length);
});
