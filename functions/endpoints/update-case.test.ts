import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "../accounts/account-write.ts";
import { changeCase } from "../attention/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { answered, filedWith } from "../testing/cases.ts";
import { justBefore } from "../testing/intercept.ts";
import { scannedHourly } from "../testing/snapshots.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./update-case.ts";

type Signed = Awaited<ReturnType<typeof signIn>>;
const number = "SG3231027366055";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const iso = (at: number) => new Date(at).toISOString();
const now = () => Math.floor(Date.now() / 1000) * 1000;
let ravi: Signed;
let asha: Signed;

// One time for all answers: what is told again is told of the same scans.
const start = now() - 5 * hourMs;

const scanned = (...codes: string[]) => scannedHourly(number, start, ...codes);
const told = (...codes: string[]) => answered(scanned(...codes));

beforeEach(async () => {
  await switchToEmptyTable();
  ravi = await signIn("logistics", { name: "Ravi Menon" });
  asha = await signIn("admin", { name: "Asha Nair" });
  await filedWith({ name: "AYU-1", phone: "9000000001" }, scanned("SGE_505"));
});

const update = (body: object, { by = ravi, trackingNo = number } = {}) =>
  call(handler, "updateCase", { params: { trackingNo }, body, cookies: by.cookies });

test("a note, a snooze and done are kept with who wrote and when; what is left out stays", async () => {
  const noted = await update({ note: "  Called:\nshe\tsends\u200b papers ", version: 1 });
  expect(noted.status).toBe(200);
  expect(noted.body.case).toMatchObject({
    trackingNo: number,
    orders: [{ name: "AYU-1", phone: "9000000001" }],
    reason: "held",
    note: "Called:\nshe sends papers",
    by: { name: "Ravi Menon", role: "logistics" },
    writtenAt: expect.stringMatching(/^20.*Z$/),
    version: 2,
  });
  const until = iso(Date.now() + 3 * dayMs);
  const snoozed = await update({ snoozeUntil: until, version: 2 }, { by: asha });
  expect(snoozed.body.case).toMatchObject({
    note: "Called:\nshe sends papers",
    snoozedUntil: until,
    by: { name: "Asha Nair", role: "admin" },
    version: 3,
  });
  const done = await update({ done: true, version: 3 });
  expect(done.body.case).toMatchObject({ done: true, snoozedUntil: until, version: 4 });
  const opened = await update({ done: false, snoozeUntil: null, note: "", version: 4 });
  expect(opened.body.case).toMatchObject({ done: false, snoozedUntil: null, note: null, version: 5 });
});

test("that ShipGlobal was asked is kept with who said so and when, apart from a note, until the reason ends", async () => {
  expect((await update({ note: "Asked ShipGlobal" })).body.case).toMatchObject({ asked: null });
  const asked = { at: expect.stringMatching(/^20.*Z$/), by: { name: "Asha Nair", role: "admin" } };
  expect((await update({ asked: true }, { by: asha })).body.case).toMatchObject({ asked });
  expect((await update({ done: false })).body.case).toMatchObject({ asked, by: { name: "Ravi Menon" } });
  expect((await update({ asked: false })).body.case).toMatchObject({ asked: null });
  await update({ asked: true });
  await told("SGE_505", "SGE_503");
  expect((await update({})).body.case).toMatchObject({ asked: { by: { name: "Ravi Menon" } } });
  await told("SGE_505", "SGE_503", "SGERROR_101");
  expect((await update({})).body.case).toMatchObject({ reason: "bad-address", asked: null });
});

test("the number is found however it is typed", async () => {
  expect((await update({ note: "x" }, { trackingNo: "sg 3231-0273-66055" })).status).toBe(200);
});

describe("two people at one case", () => {
  test("the later one gets 409 and the case as it is now, and nothing is overwritten", async () => {
    await update({ note: "Ravi called", version: 1 });
    const later = await update({ note: "Asha writes", version: 1 }, { by: asha });
    expect(later.status).toBe(409);
    expect(later.body).toMatchObject({
      code: "conflict",
      currentCase: { note: "Ravi called", by: { name: "Ravi Menon" }, version: 2 },
    });
    const again = await update({ note: "Asha writes", version: 2 }, { by: asha });
    expect(again.body.case).toMatchObject({ note: "Asha writes", version: 3 });
  });

  test("at the same moment, one of them wins", async () => {
    const reply = await justBefore(
      "TransactWriteItemsCommand",
      () => changeCase(number, { done: true }, 1, asha.account._id),
      () => update({ note: "Ravi called", version: 1 }),
    );
    expect(reply.status).toBe(409);
    expect(reply.body.currentCase).toMatchObject({ done: true, note: null, by: { name: "Asha Nair" } });
  });

  test("a request that changes nothing writes nothing", async () => {
    expect((await update({ version: 1 })).body.case).toMatchObject({ version: 1, by: null });
    expect((await update({})).body.case).toMatchObject({ version: 1, by: null });
  });

  test("without a version the later write is added to what is there", async () => {
    const reply = await justBefore(
      "TransactWriteItemsCommand",
      () => changeCase(number, { done: true }, 1, asha.account._id),
      () => update({ note: "Ravi called" }),
    );
    expect(reply.body.case).toMatchObject({ done: true, note: "Ravi called", version: 3 });
  });

  test("who has since been deleted is not named", async () => {
    await update({ note: "Called", version: 1 });
    await deleteAccount("logistics", ravi.account._id);
    const reply = await update({ note: "Mine", version: 1 }, { by: asha });
    expect(reply.body.currentCase).toMatchObject({ note: "Called", by: null });
  });
});

test("a reason that changed since it was seen is a conflict", async () => {
  await told("SGE_505", "SGE_403");
  const reply = await update({ done: true, version: 1 });
  expect(reply.status).toBe(409);
  expect(reply.body.currentCase).toMatchObject({ reason: "delivery-failed", done: false, version: 2 });
});

test("an unknown number, one that needs nobody, and one that will later get 404", async () => {
  // Each of the ligatures counts as 18 characters of the key.
  for (const trackingNo of ["SG3231027000000", "###", "\ufdfa".repeat(100), "1Z999AA10123456784"]) {
    expect((await update({ note: "x" }, { trackingNo })).status).toBe(404);
  }
  await told("SGE_106");
  expect((await update({ note: "x" })).status).toBe(404);
  await told("SGE_304");
  expect((await update({ note: "x" })).status).toBe(404);
});

test.each([
  [{ snoozeUntil: iso(Date.now() - 1000) }, "snoozeUntil"],
  [{ snoozeUntil: iso(Date.now() + 30 * dayMs + hourMs) }, "snoozeUntil"],
  [{ snoozeUntil: "tomorrow" }, "snoozeUntil"],
  [{ note: "x".repeat(501) }, "note"],
  [{ note: 7 }, "note"],
  [{ done: "yes" }, "done"],
  [{ version: "1" }, "version"],
])("%j is refused at its field", async (body, field) => {
  const reply = await update(body);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields)).toEqual([field]);
});

test.each([
  ["2026-02-30T09:30:00Z", "Snooze must end on a date that exists, at a time in UTC such as 09:30:00Z"],
  ["tomorrow", "Snooze must end on a date that exists, at a time in UTC such as 09:30:00Z"],
  ["2026-02-28T09:30:00Z", "Snooze must end within the next 30 days"],
])("a snooze until %s is refused with what is wrong", async (snoozeUntil, message) => {
  expect((await update({ snoozeUntil })).body.fields).toEqual({ snoozeUntil: message });
});

test.each([{ note: "x".repeat(500) }, { snoozeUntil: iso(Date.now() + 30 * dayMs) }])("%j is taken", async (body) => {
  expect((await update(body)).status).toBe(200);
});
