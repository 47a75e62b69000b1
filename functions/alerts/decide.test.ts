import { describe, expect, test } from "vitest";
import { byForm, newRecord } from "../records/item.ts";
import { scannedShipment } from "../testing/snapshots.ts";
import { type AlertFacts, type Asking, alertAsked, mayHoldLink, stageToTell, stateOf, toldAfter } from "./decide.ts";
import { alertKey, type StoredAlert } from "./item.ts";

const at = Date.UTC(2026, 5, 1, 12);
const _id = "01KT1GY130NYV12VWY9KF7CSEY";
const phone = "+1 415 555 0101";
const trackingNo = "SG3231027366055";
const record = newRecord({ name: "AYU-1", phone, trackingNo }, _id, new Date(at), byForm("her"));
const alert: StoredAlert = {
  ...alertKey(_id, "mailbox"),
  email: "asha@customer.example",
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
const scannedAs = (...codes: string[]) =>
  scannedShipment(trackingNo, ...codes.map((code, place) => [at + place * 60_000, code] as const));

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
    expect(stageToTell({ told: marks(...told) }, trackingNo, scannedAs(...codes))).toBe(stage);
  });

  test("is told once, with all that led there", () => {
    const data = scannedAs("SGE_106", "SGE_206", "SGE_303");
    const told = toldAfter({ told: marks() }, trackingNo, data);
    expect(told).toEqual(marks("on-its-way", "arrived", "out-for-delivery"));
    expect(stageToTell({ told }, trackingNo, data)).toBeUndefined();
  });

  test("is told again after a delivery that was withdrawn, and then no more", () => {
    const told = toldAfter({ told: marks() }, trackingNo, scannedAs("SGE_303", "SGE_304"));
    const withdrawn = scannedAs("SGE_303", "SGE_304", "SGE_303");
    const again = toldAfter({ told }, trackingNo, withdrawn);
    expect(stageToTell({ told: again }, trackingNo, withdrawn)).toBeUndefined();
    expect(stageToTell({ told: again }, trackingNo, scannedAs("SGE_303", "SGE_304", "SGE_303", "SGE_304"))).toBe(
      "delivered",
    );
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
    proven,
    now: at,
    secret: "new",
    confirmedAt: undefined,
    seen: new Set(["seen"]),
    expires,
  };
  const later = { ...asking, now: at + 3_600_000 };
  const unconfirmed: StoredAlert = { ...alert, confirmedAt: undefined };

  test("makes an alert that waits for its confirmation, and is told nothing that the page shows", () => {
    expect(alertAsked(undefined, asking)).toMatchObject({
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
  });

  test("with the phone no longer ends with a link; with a link, what a phone has proven stays", () => {
    expect(alertAsked(byLink, later).proof).toEqual({ by: "phone" });
    const again = { ...later, proven: byAnotherLink };
    expect(alertAsked(alert, again)).toMatchObject({ proof: { by: "phone" }, linksEndedAtWhenAsked: 0 });
    expect(alertAsked(byLink, again)).toMatchObject(byAnotherLink);
  });
});
