import { expect, test } from "vitest";
import { accountItem } from "../../functions/accounts/account-store.ts";
import { caseItem } from "../../functions/attention/item.ts";
import { byForm, newRecord, recordItem } from "../../functions/records/item.ts";
import { recordKey } from "../../functions/records/keys.ts";
import { runPortal } from "./testing/portal.ts";
import { testTable } from "./testing/table.ts";

const table = testTable();
const digest = (...args: string[]) => runPortal(["digest", ...args], table.environment);

async function open(name: string, trackingNo: string): Promise<void> {
  const record = newRecord({ name, phone: "+1 415 555 0134", trackingNo }, "01J", new Date(), byForm("staff"));
  const now = new Date().toISOString();
  const item = caseItem({
    ...{
      _id: "01K",
      trackingNo,
      orders: [recordKey(record).pk],
      reason: "held",
      stage: "india",
      lastScan: null,
      words: null,
      place: null,
      country: null,
    },
    ...{ since: now, noticedAt: now, done: false, version: 1, derivation: 1 },
  });
  await table.put(recordItem(record), item);
}

test("it prints the mail that would be sent now, with cases that have just opened", async () => {
  expect((await digest()).out).toContain("no mail would be sent");
  await open("AYU-7", "SG32310270000007");
  const { out, code } = await digest();
  expect(code).toBe(0);
  expect(out).toMatch(/^Subject: .*\n\n.*AYU-7.*SG32310270000007/s);
  expect((await digest("--html")).out).toContain("<");
  const person = { _id: "01M8D4TG00AJX80NJ0KD64YGT0", email: "meera@example.com", name: "Meera Iyer", phone: "" };
  await table.put(
    accountItem({
      ...{ ...person, role: "logistics", isVerified: false, passwordHash: "", epoch: 0, version: 1 },
      ...{ endedSessions: {}, knownNetworks: [], createdAt: "2026-11-27T04:00:00Z", updatedAt: "" },
      ...{ updatedBy: "", lastWrite: "" },
    }),
  );
  expect((await digest()).out).toMatch(/AYU-7.*Subject: 1 person is waiting.*Meera Iyer/s);
});
