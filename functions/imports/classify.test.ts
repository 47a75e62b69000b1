import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { byForm, newRecord, type Origin, type StoredRecord } from "../records/item.ts";
import type { ImportRow } from "./check-rows.ts";
import { countKinds, isEditedSince, outcomeFor, writeFor } from "./classify.ts";
import { noCounts } from "./items.ts";

const row = (overrides: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  name: "AYU-1",
  phone: "+91 98765 43210",
  trackingNo: "SG2",
  onlyOfOrder: true,
  ...overrides,
});
const now = new Date("2026-05-01T10:00:00Z");
const origin: Origin = { by: "me", via: "import", importId: "01K0000000000000000000000A" };
const stored = (overrides: Partial<StoredRecord> = {}): StoredRecord => ({
  ...newRecord(
    { name: "ayu 1", phone: "+91 98765 43210", trackingNo: "SG1" },
    ulid(),
    new Date("2026-01-01"),
    byForm("her"),
  ),
  ...overrides,
});
const nothing = { same: undefined, isKnown: false, only: undefined, maybeMoved: false };
const ofKnown = { ...nothing, isKnown: true };

describe("a row becomes", () => {
  it.each([
    ["new", row(), nothing, "created"],
    ["an added parcel where the order is known", row(), ofKnown, "addedParcels"],
    ["nothing where it is known", row(), { ...nothing, same: stored() }, "unchanged"],
    [
      "nothing where only its phone is written otherwise",
      row(),
      { ...nothing, same: stored({ phone: "919876543210" }) },
      "unchanged",
    ],
    ["a change of its phone", row(), { ...nothing, same: stored({ phone: "9876543210" }) }, "changed"],
    ["the order's only parcel's successor", row(), { ...ofKnown, only: stored() }, "replaced"],
    [
      "an added parcel where two rows might replace",
      row({ onlyOfOrder: false }),
      { ...ofKnown, only: stored() },
      "addedParcels",
    ],
    [
      "nothing where it is known, though it might replace",
      row(),
      { ...nothing, same: stored(), isKnown: true, only: stored() },
      "unchanged",
    ],
  ])("%s", (_, given, existing, kind) => {
    expect(outcomeFor(given, existing, now.toISOString()).kind).toBe(kind);
  });
});

describe("a record that was changed after the file came", () => {
  const later = { updatedAt: "2026-05-01T10:00:00.001Z" };

  it.each([
    ["keeps its phone", row(), { ...nothing, same: stored({ ...later, phone: "9876543210" }) }, "newer"],
    ["keeps its tracking number", row(), { ...ofKnown, only: stored(later) }, "newer"],
    ["gets no second parcel for the number it had", row(), { ...ofKnown, maybeMoved: true }, "newer"],
    ["may be equal to the row", row(), { ...nothing, same: stored(later) }, "unchanged"],
    [
      "may get a second parcel where two rows might replace it",
      row({ onlyOfOrder: false }),
      { ...ofKnown, only: stored(later) },
      "addedParcels",
    ],
    [
      "is changed where the change came at the same moment",
      row(),
      { ...nothing, same: stored({ phone: "9876543210", updatedAt: now.toISOString() }) },
      "changed",
    ],
  ] as const)("%s", (_, given, existing, kind) => {
    expect(outcomeFor(given, existing, now.toISOString()).kind).toBe(kind);
  });

  it.each([
    [{ createdAt: "2026-01-01T00:00:00.000Z", ...later }, true],
    [{ createdAt: now.toISOString(), ...later }, true],
    [{ createdAt: later.updatedAt, ...later }, false],
    [{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: now.toISOString() }, false],
    [{}, false],
    [later, true],
  ])("was edited since only if it is older than the file: %j", (times, edited) => {
    expect(isEditedSince(times, now.toISOString())).toBe(edited);
  });
});

describe("a change is written", () => {
  it.each(["created", "addedParcels"] as const)("as a first version, where no record has its key: %s", (kind) => {
    expect(writeFor(row(), { kind }, origin, now, now.toISOString()).actions).toMatchObject([
      {
        Put: {
          Item: { pk: "ORDER#AYU1", sk: "PARCEL#SG2", version: 1, createdAt: now.toISOString(), updatedBy: "me" },
          ConditionExpression: "attribute_not_exists(pk) OR expiresAt <= :now",
        },
      },
    ]);
  });

  it("with the row's number in the sheet", () => {
    const [action] = writeFor(row(), { kind: "created" }, origin, now, now.toISOString()).actions;
    expect(action?.Put?.Item).toMatchObject({ importId: origin.importId, importRow: 2 });
  });

  it("as the next version with the new phone, where the record is unchanged", () => {
    const was = stored({ phone: "9876543210", version: 3 });
    const [action] = writeFor(row(), { kind: "changed", stored: was }, origin, now, now.toISOString()).actions;
    expect(action).toMatchObject({
      Update: {
        Key: { pk: "ORDER#AYU1", sk: "PARCEL#SG1" },
        ExpressionAttributeValues: {
          ...{ ":id": was._id, ":version": 3 },
          ...{ ":new_name": "ayu 1", ":new_phone": "+91 98765 43210", ":new_version": 4 },
        },
      },
    });
  });

  it("as a move to the new tracking number that keeps the id", () => {
    const was = stored();
    const actions = writeFor(row(), { kind: "replaced", stored: was }, origin, now, now.toISOString()).actions;
    expect(actions).toMatchObject([
      { Delete: { Key: { pk: "ORDER#AYU1", sk: "PARCEL#SG1" }, ExpressionAttributeValues: { ":id": was._id } } },
      { Put: { Item: { sk: "PARCEL#SG2", _id: was._id, createdAt: was.createdAt, version: 2 } } },
      { Put: { Item: { pk: `HISTORY#${was._id}`, sk: "0000000002", via: "import", importId: origin.importId } } },
    ]);
  });

  it.each([
    { kind: "created" } as const,
    { kind: "changed", stored: stored({ phone: "9876543210" }) } as const,
    { kind: "replaced", stored: stored() } as const,
  ])("with the time at which the file came: $kind", (outcome) => {
    const cameAt = "2026-05-01T09:58:00.000Z";
    const { actions } = writeFor(row(), outcome, origin, now, cameAt);
    const [written] = actions.flatMap(({ Put, Update }) => Update?.ExpressionAttributeValues ?? Put?.Item ?? []);
    const prefix = outcome.kind === "changed" ? ":new_" : "";
    expect(written).toMatchObject({ [`${prefix}updatedAt`]: cameAt, [`${prefix}updatedBy`]: "me" });
  });

  it("not at all where there is none", () => {
    for (const kind of ["unchanged", "newer"] as const)
      expect(writeFor(row(), { kind }, origin, now, now.toISOString()).actions).toEqual([]);
  });
});

it("counts outcomes by their kind", () => {
  expect(countKinds([{ kind: "created" }, { kind: "unchanged" }, { kind: "created" }])).toEqual({
    ...noCounts,
    created: 2,
    unchanged: 1,
  });
});

describe("for a roll-back", () => {
  const fields = ({ _id, version, name, phone, trackingNo }: StoredRecord) => ({
    _id,
    version,
    name,
    phone,
    trackingNo,
  });
  const changeOf = (outcome: Parameters<typeof writeFor>[1]) => {
    const { actions, change } = writeFor(row(), outcome, origin, now, now.toISOString());
    return { change, written: actions.flatMap(({ Put }) => Put?.Item?.after ?? Put?.Item ?? [])[0] };
  };

  it.each(["created", "addedParcels"] as const)("a row that is new tells the new record alone: %s", (kind) => {
    const { change, written } = changeOf({ kind });
    expect(change).toEqual(fields(written as StoredRecord));
    expect(change).toMatchObject({ version: 1, name: row().name, phone: row().phone, trackingNo: row().trackingNo });
  });

  it.each(["changed", "replaced"] as const)("a row that is %s tells the record before, too", (kind) => {
    const was = stored({ phone: "9876543210", version: 4 });
    const { change, written } = changeOf({ kind, stored: was });
    expect(change).toEqual({
      ...fields(written as StoredRecord),
      before: { phone: was.phone, trackingNo: was.trackingNo },
    });
    expect(change).toMatchObject({ _id: was._id, version: 5, name: was.name });
  });

  it.each(["unchanged", "newer"] as const)("a row that is %s tells nothing", (kind) => {
    expect(changeOf({ kind }).change).toBeUndefined();
  });
});
