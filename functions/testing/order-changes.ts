import { vi } from "vitest";
import { recordsOfOrder } from "../records/find.ts";
import { byForm, type StoredRecord } from "../records/item.ts";
import { restoreRecord } from "../records/restore.ts";
import { deleteRecord, updateRecord } from "../records/write.ts";
import { follow, type order } from "./alerts.ts";
import { recordsInStream } from "./stream.ts";

export type Order = Awaited<ReturnType<typeof order>>;

/** Sets the clock forward. */
export const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

export async function recordOf({ name, trackingNo }: Pick<Order, "name" | "trackingNo">): Promise<StoredRecord> {
  const record = (await recordsOfOrder(name, { consistent: true })).find((one) => one.trackingNo === trackingNo);
  if (!record) throw new Error(`Order ${name} has no ${trackingNo}`);
  return record;
}

/** Changes records, and lets the follower hear of these changes only. */
export async function followed<Result>(change: () => Promise<Result>): Promise<Result> {
  const before = (await recordsInStream()).length;
  const result = await change();
  await follow((await recordsInStream()).slice(before));
  return result;
}

/** Changes an order's record; the follower does not hear of it. */
export async function update(one: Order, fields: Partial<Pick<Order, "name" | "phone" | "trackingNo">>) {
  const { _id, name, phone, trackingNo } = await recordOf(one);
  await updateRecord({ _id, name, phone, trackingNo, ...fields }, undefined, "her");
  return { ...one, ...fields };
}

/** Changes an order's record a minute later. */
export async function edit(...what: Parameters<typeof update>): Promise<Order> {
  later(1);
  return followed(() => update(...what));
}

/** Deletes a record. @returns what brings it back */
export async function remove(one: Pick<Order, "name" | "trackingNo">) {
  const { _id } = await followed(async () => deleteRecord((await recordOf(one))._id, byForm("her")));
  return () => followed(() => restoreRecord(_id, { by: "her", via: "undo" }));
}
