import { describe, expect, test } from "vitest";
import { emptyShipment } from "../../shared/shipment/data.ts";
import { forgetNumber } from "../follower/references.ts";
import { byForm, recordKey } from "../records/item.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import { loseReplyOf } from "../testing/intercept.ts";
import { newOrder } from "../testing/unique.ts";
import { readSnapshots, rememberCourierFailure, reserveCourierCall, saveSnapshot } from "./snapshot-store.ts";

const minuteMs = 60_000;
async function held() {
  const { record } = await createRecord(newOrder(), "test");
  const number = record.trackingNo;
  const reserve = (now: number) => reserveCourierCall(number, recordKey(record), now);
  return { number, record, reserve, now: Date.now() };
}
const snapshotOf = async (number: string) => (await readSnapshots([number])).get(number);

describe("the next call to the courier", () => {
  test("is reserved for one request for a minute", async () => {
    const { reserve, now } = await held();
    expect(await reserve(now)).toBe("reserved");
    expect(await reserve(now + minuteMs - 1)).toBe("taken");
    expect(await reserve(now + minuteMs)).toBe("reserved");
  });

  test("stays reserved by its request where the reply was lost", async () => {
    const { reserve, now } = await held();
    expect(await loseReplyOf("TransactWriteItemsCommand", () => reserve(now))).toBe("reserved");
    expect(await reserve(now)).toBe("taken");
  });

  test("is not reserved for a record that is gone, and nothing is stored", async () => {
    const { number, record, reserve, now } = await held();
    await deleteRecord(record._id, byForm("staff"));
    expect(await reserve(now)).toBe("no-record");
    expect(await snapshotOf(number)).toBeUndefined();
  });
});

describe("a snapshot that was ended while the courier was asked", () => {
  test.each([
    ["its answer", (number: string, now: number) => saveSnapshot(number, emptyShipment(number), now)],
    ["its failure", rememberCourierFailure],
  ])("is not stored anew with %s", async (_, store) => {
    const { number, record, reserve, now } = await held();
    await reserve(now);
    await deleteRecord(record._id, byForm("staff"));
    await forgetNumber(number);
    await store(number, now);
    expect(await snapshotOf(number)).toBeUndefined();
  });
});
