import type { AttentionCase } from "../../shared/attention-case.ts";
import { trackingKey } from "../../shared/keys.ts";
import { trackingRecord } from "../../shared/records.ts";
import { batchGet, keyOf, keyText } from "../database/reads.ts";
import { recordPrefix } from "../database/schema.ts";
import type { OpenCase } from "./item.ts";

const recordKeys = ({ orders, trackingNo }: OpenCase) =>
  orders.map((pk) => ({ pk, sk: `${recordPrefix}${trackingKey(trackingNo)}` }));
const orderAttributes = [
  "pk",
  "sk",
  "_id",
  "name",
  "phone",
  "trackingNo",
  "createdAt",
  "version",
];

/** The `_id`s of the accounts that cases name. */
export const actorsIn = (cases: readonly OpenCase[]) =>
  cases.flatMap(({ by, asked }) => [by, asked?.by]).filter((_id) => _id !== undefined);

/** Cases as the API shows them, with their orders as stored now. `people`: the names of accounts by their `_id`. */
export async function caseReplies(
  cases: readonly OpenCase[],
  people: ReadonlyMap<string, NonNullable<AttentionCase["by"]>>,
): Promise<AttentionCase[]> {
  const items = await batchGet(cases.flatMap(recordKeys), orderAttributes);
  const records = new Map(
    items.map((item) => [keyText(keyOf(item)), trackingRecord.parse(item)]),
  );
  return cases.map((one) => ({
    ...one,
    orders: recordKeys(one).flatMap((key) => records.get(keyText(key)) ?? []),
    replies: one.replies ?? [],
    note: one.note ?? null,
    snoozedUntil: one.snoozedUntil ?? null,
    by: people.get(one.by ?? "") ?? null,
    writtenAt: one.writtenAt ?? null,
    asked: one.asked ? { at: one.asked.at, by: people.get(one.asked.by) ?? null } : null,
  }));
}
