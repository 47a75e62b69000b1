import { describe, expect, test } from "vitest";
import type { AlertStage } from "../../shared/shipment/alert-stages.ts";
import { byForm, newRecord } from "../records/item.ts";
import type { TrackedShipment } from "../shipments/snapshot-store.ts";
import { scannedShipment } from "../testing/snapshots.ts";
import {
  type AlertFacts,
  type Asking,
  alertAsked,
  mayHoldLink,
  stageToTell,
  stateOf,
  toldAfter,
  toldBy,
} from "./decide.ts";
import { alertKey, type StoredAlert } from "./item.ts";

const at = Date.UTC(2026, 5, 1, 12);
const _id = "01KT1GY130NYV12VWY9KF7CSEY";
const phone = "+1 415 555 0101";
const trackingNo = "SG3231027366055";
const record = newRecord({ name: "AYU-1", phone, trackingNo }, _id, new Date(at), byForm("her"));
const alert: StoredAlert = {
  ...alertKey(_id, "mailbox"),
  email: "asha@customer.example",
  language: "en",
  ending: "5550101",
  linksEndedAtWhenAsked: 0,
  proof: { by: "phone" },
  secret: "secret",
  askedAt: new Date(at).toISOString(),
  confirmedAt: new Date(at).toISOString(),
  told: new Set(),
  expiresAt: 1,
};
const byLink: StoredAlert = { ...alert, proof: { by: "link", keyId: 1 } };
const facts: AlertFacts = { alert, record, isStopped: false, linksEndedAt: 0, isKeyKept: true };
const scannedAs = (...codes: string[]): TrackedShipment => ({
  data: scannedShipment(trackingNo, ...codes.map((code, place) => [at + place * 60_000, code] as const)),
  fetchedAt: at,
});

describe("an alert", () => {
  test.each<[string, Partial<AlertFacts>, ReturnType<typeof stateOf>, boolean]>([
    ["of a record with its phone", {}, "awake", true],
    ["of a record under another order number", { record: { ...record, name: "AYU-2" } }, "awake", true],
    ["of a record with another country code", { record: { ...record, phone: "0415 555 0101" } }, "awake", true],
    ["of a record with another phone", { record: { ...record, phone: "+44 20 7946 0000" } }, "asleep", true],
    ["of a deleted record", { record: undefined }, "asleep", true],
    ["that was stopped", { isStopped: true }, "ended", true],
    ["that was stopped, of a deleted record", { isStopped: true, record: undefined }, "ended", true],
    ["left with a phone, whose links were ended since", { linksEndedAt: 5 }, "awake", false],
    ["left with a link", { alert: byLink }, "awake", true],
    ["left with a link that was ended since", { alert: byLink, linksEndedAt: 5 }, "ended", false],
    ["left with a link whose key was taken out", { alert: byLink, isKeyKept: false }, "ended", false],
    ["copied beside one whose links were ended", { alert: { ...alert, linksEndedAtWhenAsked: -1 } }, "awake", false],
  ])("%s", (_, more, state, link) => {
    expect([stateOf({ ...facts, ...more }), mayHoldLink({ ...facts, ...more })]).toEqual([state, link]);
  });
});

describe("the stage that a mail is due for", () => {
  const marks = (...stages: string[]) => new Set(stages.map((stage) => `${trackingNo}#${stage}`));

  test.each([
    ["the newest", [], ["SGE_106", "SGE_206"], "arrived"],
    ["none before the parcel is on its way", [], ["SGE_001"], undefined],
    ["none that was told", ["arrived"], ["SGE_106", "SGE_206"], undefined],
    ["none that was passed by", ["out-for-delivery"], ["SGE_206", "SGE_303"], undefined],
    ["none where codes went back", ["out-for-delivery"], ["SGE_303", "SGE_302"], undefined],
    ["a problem", ["out-for-delivery"], ["SGE_303", "SGE_403"], "delivery-failed"],
    ["none where it ended", ["out-for-delivery", "delivery-failed"], ["SGE_303", "SGE_403", "SGE_303"], undefined],
    ["another problem", ["out-for-delivery", "delivery-failed"], ["SGE_403", "SGE_501"], "collect"],
    [
      "out for delivery again, once a delivery was withdrawn",
      ["out-for-delivery", "delivered"],
      ["SGE_303", "SGE_304", "SGE_303"],
      "out-for-delivery",
    ],
  ])("is %s", (_, told, codes, stage) => {
    expect(stageToTell({ told: marks(...told) }, trackingNo, scannedAs(...codes), at)).toBe(stage);
  });

  test("is told once, with all that led there", () => {
    const answer = scannedAs("SGE_106", "SGE_206", "SGE_303");
    const told = toldAfter({ told: marks() }, { trackingNo, answer, stage: "out-for-delivery" }, at);
    expect(told).toEqual({ told: marks("on-its-way", "arrived", "out-for-delivery") });
    expect(stageToTell(told, trackingNo, answer, at)).toBeUndefined();
  });

  test("is told again after a delivery that was withdrawn, and then no more", () => {
    const delivered = scannedAs("SGE_303", "SGE_304");
    const told = toldAfter({ told: marks() }, { trackingNo, answer: delivered, stage: "delivered" }, at);
    const withdrawn = scannedAs("SGE_303", "SGE_304", "SGE_303");
    const again = toldAfter(told, { trackingNo, answer: withdrawn, stage: "out-for-delivery" }, at);
    expect(stageToTell(again, trackingNo, withdrawn, at)).toBeUndefined();
    const twice = scannedAs("SGE_303", "SGE_304", "SGE_303", "SGE_304");
    expect(stageToTell(again, trackingNo, twice, at)).toBe("delivered");
  });
});

describe("lateness", () => {
  const dayMs = 86_400_000;
  const steps = new Set(["on-its-way", "arrived"].map((step) => `${trackingNo}#${step}`));
  /** Scans, each on a day; the answer of a later day; overdue from the tenth day on. */
  const answer = (day: number, ...scans: readonly (readonly [day: number, code: string])[]): TrackedShipment => ({
    data: scannedShipment(trackingNo, ...scans.map(([on, code]) => [at + on * dayMs, code] as const)),
    fetchedAt: at + day * dayMs,
    overdueAt: at + 10 * dayMs,
  });
  const moving = [0, "SGE_106"] as const;
  const held = [11, "SGE_505"] as const;
  const on = (day: number, parcel: TrackedShipment, alert: object = {}) =>
    stageToTell({ told: steps, ...alert }, trackingNo, parcel, at + day * dayMs);
  const mailed = (day: number, parcel: TrackedShipment, before: object = {}) => {
    const stage = on(day, parcel, before) ?? "overdue";
    return toldAfter({ told: steps, ...before }, { trackingNo, answer: parcel, stage }, at + day * dayMs);
  };
  const overdueFrom = [moving, [9, "SGE_202"]] as const;
  const late = answer(10, ...overdueFrom);
  const silent = answer(3, moving);

  test.each<[string, AlertStage | undefined, AlertStage | undefined]>([
    ["not before its moment", on(9.9, answer(9.9, ...overdueFrom)), undefined],
    ["by no answer from before the moment", on(10.5, answer(9.9, ...overdueFrom)), undefined],
    ["by the first answer after it", on(10, late), "overdue"],
    ["once", on(30, answer(30, ...overdueFrom), mailed(10, late)), undefined],
    ["that it is silent", on(3, silent), "silent"],
    ["that it is silent once", on(9, answer(9, moving), mailed(3, silent)), undefined],
    ["after a step of the same answer", on(10, late, { told: new Set() }), "on-its-way"],
    [
      "with the answer after that step",
      on(10.1, answer(10.1, ...overdueFrom), mailed(10, late, { told: new Set() })),
      "overdue",
    ],
    [
      "late not within seven days of silent",
      on(9.5, { ...answer(9.5, moving, [5, "SGE_202"]), overdueAt: at + 7 * dayMs }, mailed(3, silent)),
      undefined,
    ],
    ["late on the eighth day after silent", on(10, answer(10, moving, [9, "SGE_202"]), mailed(3, silent)), "overdue"],
    ["no delivered parcel", on(20, answer(20, ...overdueFrom, [19, "SGE_304"]), { told: delivered() }), undefined],
    ["a problem instead", on(12, answer(12, ...overdueFrom, held)), "held"],
    [
      "again once a problem has ended",
      on(18, answer(18, ...overdueFrom, held, [17, "SGE_106"]), mailed(10, late, { told: withHeld() })),
      "overdue",
    ],
    [
      "not again within seven days",
      on(16, answer(16, ...overdueFrom, held, [15, "SGE_106"]), mailed(10, late, { told: withHeld() })),
      undefined,
    ],
    [
      "of another parcel of the record",
      on(10, late, { late: { ...mailed(9, late).late, trackingKey: "SG1" } }),
      "overdue",
    ],
  ])("is told %s", (_, stage, wanted) => {
    expect(stage).toBe(wanted);
  });

  function withHeld() {
    return new Set([...steps, `${trackingNo}#held`]);
  }
  function delivered() {
    return new Set([...steps, ...["out-for-delivery", "delivered"].map((step) => `${trackingNo}#${step}`)]);
  }

  test("counts as told to an address that is left while the page says it", () => {
    expect(on(30, answer(30, ...overdueFrom), toldBy(trackingNo, late, at + 10 * dayMs))).toBeUndefined();
    expect(on(10, late, toldBy(trackingNo, answer(9.9, ...overdueFrom), at + 9.9 * dayMs))).toBe("overdue");
  });
});

describe("an address that is left", () => {
  const { pk, sk, email, ending } = alert;
  const proven: Asking["proven"] = { ending, proof: { by: "phone" }, linksEndedAtWhenAsked: 7 };
  const byAnotherLink: Asking["proven"] = { ...proven, proof: { by: "link", keyId: 3 } };
  const expires = { unconfirmed: 1, confirmed: 2 };
  const asking: Asking = {
    key: { pk, sk },
    email,
    language: "de",
    proven,
    now: at,
    secret: "new",
    confirmedAt: undefined,
    seen: { told: new Set(["seen"]) },
    expires,
  };
  const later = { ...asking, now: at + 3_600_000 };
  const unconfirmed: StoredAlert = { ...alert, confirmedAt: undefined };

  test("makes an alert that waits for its confirmation, and is told nothing that the page shows", () => {
    expect(alertAsked(undefined, asking)).toMatchObject({
      language: "de",
      secret: "new",
      linksEndedAtWhenAsked: 7,
      told: new Set(["seen"]),
      expiresAt: 1,
    });
  });

  test("needs no second confirmation where the mailbox has confirmed for the order", () => {
    expect(alertAsked(undefined, { ...asking, confirmedAt: "2026" })).toMatchObject({
      confirmedAt: "2026",
      expiresAt: 2,
    });
  });

  test("again, asks anew, but not while the first mail is on its way", () => {
    expect(alertAsked(unconfirmed, asking)).toMatchObject({ askedAt: alert.askedAt, secret: "secret" });
    expect(alertAsked(unconfirmed, later).askedAt).toBe(new Date(later.now).toISOString());
  });

  test("again, stays confirmed, and what it was told stays", () => {
    const told = new Set(["told"]);
    const known = alertAsked({ ...alert, told }, later);
    expect(known).toMatchObject({ told, confirmedAt: alert.confirmedAt, linksEndedAtWhenAsked: 7, expiresAt: 2 });
    expect(known.language).toBe("de");
  });

  test("with the phone no longer ends with a link; with a link, what a phone has proven stays", () => {
    expect(alertAsked(byLink, later).proof).toEqual({ by: "phone" });
    const again = { ...later, proven: byAnotherLink };
    expect(alertAsked(alert, again)).toMatchObject({ proof: { by: "phone" }, linksEndedAtWhenAsked: 0 });
    expect(alertAsked(byLink, again)).toMatchObject(byAnotherLink);
  });
});
