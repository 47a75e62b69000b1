import { describe, expect, test } from "vitest";
import type { RecordChange } from "../../../shared/history.ts";
import type { SoakMail } from "./mails.ts";
import { createModel, type LeftAddress } from "./model.ts";
import { growthOf, historyFault, mailVerdict, recordFaults } from "./verdict.ts";

const order = (at: number) => ({ name: `A-${at}`, phone: `+1 415 555 000${at}`, trackingNo: `SG${at}` });

describe("the records", () => {
  const model = createModel();
  for (const at of [1, 2, 3]) model.created(order(at), "form");
  model.changed({ ...order(2), phone: "+1 415 555 0099" }, "import");
  model.deleted("A-3", "form");
  const stored = [
    { ...order(1), version: 1 },
    { ...order(2), phone: "+1 415 555 0099", version: 2 },
  ];
  const [first, second] = stored;
  const [deleted] = [[order(3)]];

  test("are right as they were acknowledged", () => {
    expect(recordFaults(model.records, stored, deleted)).toEqual([]);
  });

  test.each([
    ["is missing", [second], deleted, "A-1 is 0 times stored"],
    ["is there twice", [first, first, second], deleted, "A-1 is 2 times stored"],
    ["has another phone", [first, { ...order(2), version: 2 }], deleted, "A-2 has +1 415 555 0002"],
    ["was written once more", [first, { ...second, version: 3 }], deleted, "A-2 has version 3 after 2 changes"],
    ["is not deleted", [...stored, { ...order(3), version: 1 }], deleted, "A-3 was deleted"],
    ["is deleted twice", stored, [order(3), order(3)], "A-3 was deleted"],
    ["is listed as deleted too", stored, [order(3), order(1)], "A-1 is 1 times stored and 1 times listed as deleted"],
    ["was never made", [...stored, { ...order(4), version: 1 }], deleted, "A-4 is there"],
  ])("are wrong where one %s", (_, now, gone, fault) => {
    expect(recordFaults(model.records, now as typeof stored, gone)).toEqual([expect.stringContaining(fault)]);
  });
});

describe("a history", () => {
  const model = createModel();
  model.created(order(1), "import");
  model.deleted("A-1", "rollback");
  const expected = [...model.records.values()];
  const change = (version: number, kind: RecordChange["kind"], via: RecordChange["via"]): RecordChange => ({
    ...{ version, kind, via },
    at: "2026-01-01T00:00:00.000Z",
    by: null,
  });
  const right = [change(2, "deleted", "rollback"), change(1, "created", "import")];

  test.each([
    ["is right", right, undefined],
    ["lacks a change", right.slice(1), "not 1 created"],
    ["has one twice", [change(3, "deleted", "rollback"), ...right], "versions 1, 2, 3"],
    ["has a gap", [change(3, "deleted", "rollback"), change(1, "created", "import")], "versions 1, 3"],
    ["tells another way", [change(2, "deleted", "form"), right[1]], "2 deleted by form"],
  ])("that %s", (_, history, fault) => {
    const [record] = expected;
    const found = record && historyFault(record, history as RecordChange[]);
    expect(found).toEqual(fault === undefined ? undefined : expect.stringContaining(fault));
  });
});

describe("the mails", () => {
  const address: LeftAddress = {
    ...{ email: "asha@soak.example", order: { ...order(1), token: "" }, isWrong: false },
    ...{ leftAt: 0, confirmedAt: 20_000 },
  };
  const mail = (sentAt: number, more: Partial<SoakMail> = {}): SoakMail => ({
    ...{ to: address.email, subject: "Your parcel was delivered", headers: {}, sentAt },
    text: "Tracking number SG1",
    ...more,
  });
  const asked = mail(10_000, { subject: "Do you want mails?", text: "https://x.example/#c=1" });
  const verdictOf = (mails: readonly SoakMail[], left: Partial<LeftAddress> = {}, killedAt?: number) =>
    mailVerdict(mails, [{ ...address, ...left }], killedAt === undefined ? [] : [{ from: killedAt }]);

  test("are right, each once", () => {
    const other = mail(31_000, { text: "Tracking number SG2" });
    expect(verdictOf([asked, mail(30_000), other]).faults).toEqual([]);
  });

  test.each([
    ["a stage twice", [asked, mail(30_000), mail(60_000)], {}, "mailed 2 times"],
    ["a confirmation twice", [asked, { ...asked, sentAt: 60_000 }], {}, "mailed 2 times"],
    ["no confirmation", [], {}, "never asked to confirm"],
    ["a stage before it was confirmed", [asked, mail(30_000)], { confirmedAt: undefined }, "without a confirmation"],
    ["a stage after it was stopped", [asked, mail(30_000)], { stoppedAt: 23_000 }, "after it stopped them"],
    ["a mail for a wrong pair", [asked], { isWrong: true }, "wrong phone"],
    ["one to a stranger", [asked, mail(30_000, { to: "eve@soak.example" })], {}, "never left its address"],
  ])("are wrong where an address got %s", (_, mails, left, fault) => {
    expect(verdictOf(mails, left as Partial<LeftAddress>).faults).toEqual([expect.stringContaining(fault)]);
  });

  test("may be sent again where the server was killed before it noted them, and never for another reason", () => {
    const twice = [asked, mail(30_000), mail(60_000)];
    expect(verdictOf(twice, {}, 30_200)).toEqual({ faults: [], repeatedOverKills: 1, lostOverKills: 0 });
    expect(verdictOf(twice, {}, 35_000).faults).toHaveLength(1);
    expect(verdictOf([asked, { ...asked, sentAt: 60_000 }], {}, 10_200).faults).toHaveLength(1);
  });

  test("may lack a confirmation whose run was killed", () => {
    expect(verdictOf([], {}, 30_000)).toEqual({ faults: [], repeatedOverKills: 0, lostOverKills: 1 });
  });
});

describe("memory", () => {
  const sampled = (mb: (minute: number, threads: number) => number, threads: (at: number) => number) =>
    Array.from({ length: 20 }, (_, at) => ({
      minute: at / 4,
      mb: mb(at / 4, threads(at)),
      threads: threads(at),
    }));

  test("grows by the slope of its samples", () => {
    expect(
      growthOf(
        sampled(
          (minute) => 500 + 3 * minute,
          () => 30,
        ),
      ),
    ).toBeCloseTo(3, 6);
    expect(
      growthOf(
        sampled(
          () => 500,
          () => 30,
        ),
      ),
    ).toBe(0);
  });

  test("does not grow by more environments, and does in as many", () => {
    const more = (at: number) => 30 + ((at * 7) % 11) + at / 2;
    expect(growthOf(sampled((_, threads) => 100 + 40 * threads, more))).toBeCloseTo(0, 6);
    expect(growthOf(sampled((minute, threads) => 100 + 40 * threads + 5 * minute, more))).toBeCloseTo(5, 6);
  });
});
