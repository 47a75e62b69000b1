import { describe, expect, test } from "vitest";
import type { StoredCase } from "../attention/item.ts";
import { scannedHourly, scannedShipment, toCountry } from "../testing/snapshots.ts";
import { type Case, type CaseFacts, caseAfter } from "./case-after.ts";

const at = Date.UTC(2026, 5, 1, 12);
const hourMs = 3_600_000;
const now = at + 10 * hourMs;
const iso = (ms: number) => new Date(ms).toISOString();
const trackingNo = "SG3231027366055";
const order = { orders: ["ORDER#AYU1"], records: ["first"] };

/** An answer with these scans, an hour after another. */
const facts = (codes: readonly string[], more: Partial<CaseFacts> = {}): CaseFacts => ({
  snapshot: { data: scannedHourly(trackingNo, at, ...codes) },
  overdueAt: undefined,
  ...order,
  ...more,
});
const noAnswer = { snapshot: undefined };

/** A parcel to Germany whose customer was told at a moment that it arrives on 5 June at the latest. */
function toldFacts(told: number): CaseFacts {
  const data = toCountry("DE", scannedShipment(trackingNo, [at, "SGE_106"]));
  return facts([], { snapshot: { data, firstTold: { from: "2026-06-03", to: "2026-06-05", basis: 60, at: told } } });
}
/** The end of 7 June there. */
const overdueByTold = Date.UTC(2026, 5, 7, 23);

/** The case of a parcel with these scans, with what was written on it. */
function stored(codes: readonly string[], written: Partial<StoredCase> = {}): StoredCase {
  const first = caseAfter(undefined, facts(codes), at);
  if (!first) throw new Error("These scans open no case");
  return { ...first, _id: "01KT1GY130NYV12VWY9KF7CSEY", trackingNo, derivation: 1, ...written };
}

const reply = { name: "Asha", address: "12 Elm St", phone: "5550101", at: iso(at), record: "first" };
const attempt = "SGE_403";
const [held, heldAgain] = ["SGE_505", "SGE_503"];
const badAddress = "SGERROR_101";
const done = { done: true, by: "me", writtenAt: iso(at), version: 2 };
const snoozed = { snoozedUntil: iso(at + 24 * hourMs), version: 2 };
const noted = { note: "Called her", by: "me", version: 2 };

const absent = undefined;
type Row = readonly [title: string, before: StoredCase | undefined, CaseFacts, after: Partial<Case> | undefined];

const opening: readonly Row[] = [
  ["none where nobody holds the number", absent, facts([held], { orders: [], records: [] }), undefined],
  ["none before the courier answered", absent, facts([], noAnswer), undefined],
  ["none of a delivered parcel", absent, facts([held, "SGE_304"]), undefined],
  ["one with the reason and since when", absent, facts([attempt]), { reason: "delivery-failed", since: iso(at) }],
  ["one that nobody wrote on", absent, facts([held]), { done: false, version: 1, noticedAt: iso(now) }],
  ["one that waits for its reason", absent, facts(["SGE_303"]), { reason: "stalled", since: iso(at + 24 * hourMs) }],
  ["one that names its orders", absent, facts([held]), order],
];

const next: readonly Row[] = [
  ["the same by the same answer", stored([held], done), facts([held]), stored([held], done)],
  [
    "closed and of one version while scans repeat the reason",
    stored([held], done),
    facts([held, heldAgain]),
    { ...done, lastScan: expect.objectContaining({ awb_event_code: heldAgain }) },
  ],
  ["snoozed while scans repeat the reason", stored([held], snoozed), facts([held, heldAgain]), snoozed],
  [
    "open again once the reason begins anew",
    stored([attempt], { ...done, ...snoozed }),
    facts([attempt, "SGE_303", attempt]),
    { since: iso(at + 2 * hourMs), done: false, snoozedUntil: undefined, noticedAt: iso(now), version: 3 },
  ],
  ["none once the reason has gone", stored([attempt], done), facts([attempt, "SGE_304"]), undefined],
  [
    "only a note once the reason has gone",
    stored([attempt], { ...noted, ...snoozed }),
    facts([attempt, "SGE_304"]),
    { note: "Called her", by: "me", reason: undefined, since: undefined, snoozedUntil: undefined, version: 3 },
  ],
  [
    "no longer asked about once it was scanned again",
    stored(["SGE_106"], { asked: { at: iso(at), by: "me" } }),
    facts(["SGE_106", "SGE_202"]),
    { reason: "stalled", asked: undefined },
  ],
  ["with its note for the next reason", stored([attempt], noted), facts([attempt, "SGE_504"]), { note: "Called her" }],
  [
    "with a customer's reply while the reason stays",
    stored([badAddress], { replies: [reply] }),
    facts([badAddress, "SGE_303", badAddress]),
    { reason: "bad-address", replies: [reply] },
  ],
  [
    "kept where the snapshot went with another record",
    stored([held], { ...noted, records: ["first", "second"] }),
    facts([], noAnswer),
    { reason: "held", ...noted, ...order },
  ],
  [
    "kept, with the records that it had, while these go",
    stored([held], noted),
    facts([held], { records: [] }),
    { ...noted, records: ["first"] },
  ],
  [
    "kept under a corrected order number",
    stored([held], noted),
    facts([held], { orders: ["ORDER#AYU2"] }),
    { ...noted, orders: ["ORDER#AYU2"] },
  ],
  [
    "a new one, of a later version, where only other records hold the number",
    stored([held], { ...noted, ...done }),
    facts([held], { records: ["second"] }),
    { note: undefined, by: undefined, done: false, version: 3, records: ["second"] },
  ],
  [
    "none where the other records' parcel needs nobody",
    stored([held], noted),
    facts(["SGE_304"], { records: ["second"] }),
    undefined,
  ],
  [
    "overdue by the time that was fixed when it opened",
    stored([held], { overdueAt: at }),
    facts([held], { overdueAt: at + hourMs }),
    { overdueAt: at },
  ],
  [
    "never overdue where too little was known then",
    stored([held], { overdueAt: null }),
    facts([held], { overdueAt: at }),
    { overdueAt: null },
  ],
  [
    "overdue two days after the first window that was told, and not after that of its setting out",
    stored(["SGE_106"], { overdueAt: at + 24 * hourMs }),
    toldFacts(at),
    { overdueAt: overdueByTold },
  ],
  [
    "overdue by the window that was told where too little was known when it set out",
    stored(["SGE_106"], { overdueAt: null }),
    toldFacts(at),
    { overdueAt: overdueByTold },
  ],
  [
    "overdue as it was when the first window was told only then",
    stored(["SGE_106"], { overdueAt: at + 9 * hourMs }),
    toldFacts(at + 9 * hourMs),
    { overdueAt: at + 9 * hourMs },
  ],
  [
    "overdue by the time known since it has set out",
    stored([held]),
    facts([held], { overdueAt: at }),
    { overdueAt: at },
  ],
];

describe.each([
  ["the first case is", opening],
  ["the case is then", next],
])("%s", (_, rows) => {
  test.each(rows)("%s", (_title, before, known, after) => {
    const decided = caseAfter(before, known, now);
    const named = (name: string) => Object.keys(after ?? {}).includes(name);
    const shown = decided && Object.fromEntries(Object.entries(decided).filter(([name]) => named(name)));
    expect(shown).toEqual(after);
  });
});
