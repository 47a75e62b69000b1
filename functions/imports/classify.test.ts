import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { newRecord, type StoredRecord } from "../records/item.ts";
import type { ImportRow } from "./check-rows.ts";
import { actionsFor, countOutcomes, outcomeFor } from "./classify.ts";

const row = (overrides: Partial<ImportRow> = {}): ImportRow => ({
  name: "AYU-1",
  phone: "+91 98765 43210",
  trackingNo: "SG2",
  onlyOfOrder: true,
  firstOfOrder: true,
  ...overrides,
});
const now = new Date("2026-05-01T10:00:00Z");
const stored = (overrides: Partial<StoredRecord> = {}): StoredRecord => ({
  ...newRecord({ name: "ayu 1", phone: "+91 98765 43210", trackingNo: "SG1" }, ulid(), new Date("2026-01-01"), "her"),
  ...overrides,
});
const nothing = { same: undefined, others: false, only: undefined };

describe("a row becomes", () => {
  it.each([
    ["new", row(), nothing, "created"],
    ["an added parcel where the order is known", row(), { ...nothing, others: true }, "addedParcels"],
    ["an added parcel where an earlier row has the order", row({ firstOfOrder: false }), nothing, "addedParcels"],
    ["nothing where it is known", row(), { ...nothing, same: stored() }, "unchanged"],
    [
      "nothing where only its phone is written otherwise",
      row(),
      { ...nothing, same: stored({ phone: "919876543210" }) },
      "unchanged",
    ],
    ["a change of its phone", row(), { ...nothing, same: stored({ phone: "9876543210" }) }, "changed"],
    ["the order's only parcel's successor", row(), { ...nothing, others: true, only: stored() }, "replaced"],
    [
      "an added parcel where two rows might replace",
      row({ onlyOfOrder: false }),
      { ...nothing, others: true, only: stored() },
      "addedParcels",
    ],
    [
      "nothing where it is known, though it might replace",
      row(),
      { same: stored(), others: true, only: stored() },
      "unchanged",
    ],
  ])("%s", (_, given, existing, kind) => {
    expect(outcomeFor(given, existing).kind).toBe(kind);
  });
});

describe("a change is written", () => {
  it.each(["created", "addedParcels"] as const)("as a first version, where no record has its key: %s", (kind) => {
    expect(actionsFor(row(), { kind }, "me", now)).toMatchObject([
      {
        Put: {
          Item: { pk: "ORDER#AYU1", sk: "PARCEL#SG2", version: 1, createdAt: now.toISOString(), updatedBy: "me" },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
    ]);
  });

  it("as the next version with the new phone, where the record is unchanged", () => {
    const was = stored({ phone: "9876543210", version: 3 });
    const [action] = actionsFor(row(), { kind: "changed", stored: was }, "me", now);
    expect(action).toMatchObject({
      Put: {
        Item: { _id: was._id, name: "ayu 1", phone: "+91 98765 43210", version: 4, createdAt: was.createdAt },
        ExpressionAttributeValues: { ":id": was._id, ":version": 3 },
      },
    });
  });

  it("as a move to the new tracking number that keeps the id", () => {
    const was = stored();
    expect(actionsFor(row(), { kind: "replaced", stored: was }, "me", now)).toMatchObject([
      { Delete: { Key: { pk: "ORDER#AYU1", sk: "PARCEL#SG1" }, ExpressionAttributeValues: { ":id": was._id } } },
      { Put: { Item: { sk: "PARCEL#SG2", _id: was._id, createdAt: was.createdAt, version: 2 } } },
    ]);
  });

  it("not at all where there is none", () => {
    expect(actionsFor(row(), { kind: "unchanged" }, "me", now)).toEqual([]);
  });
});

it("counts outcomes by their kind", () => {
  expect(countOutcomes([{ kind: "created" }, { kind: "unchanged" }, { kind: "created" }])).toEqual({
    created: 2,
    unchanged: 1,
    changed: 0,
    replaced: 0,
    addedParcels: 0,
  });
});
