import { describe, expect, test } from "vitest";
import { syncReferences } from "../follower/references.ts";
import { recordsOfOrder } from "../records/find.ts";
import { byForm, recordKey } from "../records/item.ts";
import { deleteRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { storeRecords } from "../testing/tables.ts";
import { handler } from "./create-tracking.ts";

const clerk = await signIn("logistics");

const create = (body: unknown) => call(handler, "createTracking", { body, cookies: clerk.cookies });
const fields = (name: string) => ({ name, phone: "+91 98765 43210", trackingNo: "SG3231027366055" });

test("a record is stored as typed, with its creator and time", async () => {
  const before = new Date().toISOString();
  const answer = await create({ ...fields(" #ayu-1001 "), role: "admin", version: 7 });
  expect(answer).toMatchObject({ status: 201, body: { addedParcel: false, warnings: [] } });
  expect(answer.body.record).toEqual({
    ...fields("#ayu-1001"),
    _id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    createdAt: expect.any(String),
    version: 1,
  });
  expect(answer.body.record.createdAt >= before).toBe(true);
  expect(await recordsOfOrder("AYU 1001")).toEqual([
    { ...answer.body.record, updatedAt: answer.body.record.createdAt, updatedBy: clerk.account._id, via: "form" },
  ]);
});

test("the same number in the same order is refused, however both are typed", async () => {
  const first = await create(fields("AYU-1002"));
  const again = await create({ name: "#ayu 1002", phone: "9000000000", trackingNo: "sg 32310273 66055" });
  expect(again).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "Order #ayu 1002 already has tracking number SG3231027366055." },
  });
  expect(await recordsOfOrder("AYU-1002")).toMatchObject([first.body.record]);
});

test("another number in the same order adds a parcel and reports it", async () => {
  await create(fields("AYU-1003"));
  const answer = await create({ ...fields("ayu1003"), trackingNo: "SG3231027366056" });
  expect(answer).toMatchObject({ status: 201, body: { addedParcel: true } });
  expect((await recordsOfOrder("AYU-1003")).map(({ trackingNo }) => trackingNo)).toEqual([
    "SG3231027366056",
    "SG3231027366055",
  ]);
});

test("a number of another carrier is stored with a warning", async () => {
  const answer = await create({ ...fields("AYU-1004"), trackingNo: "1Z999AA10123456784" });
  expect(answer.status).toBe(201);
  expect(answer.body.warnings).toEqual([
    "1Z999AA10123456784 isn't a ShipGlobal number (SG and 12 to 16 digits). It's kept, but its scans can't be shown here.",
  ]);
});

describe("a number that another order has", () => {
  const advised = async (name: string, trackingNo: string) =>
    (await create({ ...fields(name), trackingNo })).body.warnings;
  const followed = async (...rows: (readonly [string, string])[]) => {
    const records = await storeRecords(rows.map(([name, trackingNo]) => ({ ...fields(name), trackingNo })));
    await syncReferences(records.map(recordKey));
    return records;
  };

  test("is stored, and the other order named, however both are typed", async () => {
    await followed(["ayu 2001", "SG3231027000001"]);
    expect(await advised("AYU-2002", "sg 3231-0270 00001")).toEqual([
      "Order ayu 2001 also has tracking number SG3231027000001.",
    ]);
    expect(await recordsOfOrder("AYU-2002")).toHaveLength(1);
  });

  test("names three orders at most", async () => {
    await followed(["AYU-21", "SG3231027000002"], ["AYU-22", "SG3231027000002"], ["AYU-23", "SG3231027000002"]);
    expect(await advised("AYU-20", "SG3231027000002")).toEqual([
      "Orders AYU-21, AYU-22, and AYU-23 also have tracking number SG3231027000002.",
    ]);
    await followed(["AYU-24", "SG3231027000002"]);
    expect(await advised("AYU-25", "SG3231027000002")).toEqual([
      "Orders AYU-21, AYU-22, AYU-23, and others also have tracking number SG3231027000002.",
    ]);
  });

  test("is not said of what was moved or deleted, though its reference is still there", async () => {
    const [record] = await followed(["AYU-2031", "SG3231027000003"]);
    await deleteRecord(record?._id ?? "", byForm("test"));
    expect(await advised("AYU-2032", "SG3231027000003")).toEqual([]);
  });
});
