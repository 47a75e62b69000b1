import type { AttentionCase } from "../../../shared/attention-case.ts";
import type { ReplyOf } from "../../../shared/contract.ts";
import { trackingKey } from "../../../shared/keys.ts";
import type { ListedRecord, TrackingRecord } from "../../../shared/records.ts";
import { readAgain, showWrite } from "../lists/after-write.ts";

/** Reads again, in a moment, all that shows records or follows from them. */
export const readParcelsAgain = () =>
  readAgain("allTracking", "attentionCases", "trackingDetails", "trackingHistory");

type Details = ReplyOf<"trackingDetails">;
/** Records as they were written, by their `_id`; deleted ones have `deletedAt`. */
type Written = ReadonlyMap<string, ListedRecord>;

const hasNumber = (
  record: Pick<ListedRecord, "trackingNo" | "deletedAt">,
  trackingNo: string,
) =>
  record.deletedAt === undefined &&
  trackingKey(record.trackingNo) === trackingKey(trackingNo);

/** A listed record after the write; none where it is listed elsewhere now, among the deleted ones or no longer among them. */
export function rowAfter(row: ListedRecord, written: Written): ListedRecord[] {
  const now = written.get(row._id);
  if (!now) return [row];
  if ((now.deletedAt === undefined) !== (row.deletedAt === undefined)) return [];
  // The status is that of the tracking number.
  return [hasNumber(now, row.trackingNo) ? { ...row, ...now } : now];
}

/** The records of a number as they are after the write, without those that have another one now. */
const holdersAfter = <Held extends { readonly _id: string }>(
  held: readonly Held[],
  trackingNo: string,
  written: Written,
): (Held | ListedRecord)[] =>
  held
    .filter(({ _id }) => hasNumber(written.get(_id) ?? { trackingNo }, trackingNo))
    .map((one) => written.get(one._id) ?? one);

function caseAfter(one: AttentionCase, written: Written): AttentionCase {
  const orders = holdersAfter(one.orders, one.trackingNo, written);
  return { ...one, orders: orders.map(({ _id, name, phone }) => ({ _id, name, phone })) };
}

function detailsAfter(details: Details, written: Written): Details {
  const { record, sameNumber, history } = details;
  const now = written.get(record._id);
  const others = holdersAfter(sameNumber, record.trackingNo, written);
  if (!now) return { ...details, sameNumber: others };
  if (hasNumber(now, record.trackingNo))
    return { ...details, record: { ...record, ...now }, sameNumber: others };
  // Parcel and case are those of the number before.
  return { record: now, sameNumber: [], history };
}

/** Shows records as they were written, wherever a screen shows them. Settles once it does. */
export async function showRecords(records: readonly ListedRecord[]): Promise<void> {
  const written: Written = new Map(records.map((record) => [record._id, record]));
  readAgain("trackingHistory");
  await Promise.all([
    showWrite<ReplyOf<"allTracking">>(["allTracking"], (reply) => ({
      ...reply,
      users: reply.users.flatMap((row) => rowAfter(row, written)),
    })),
    showWrite<ReplyOf<"attentionCases">>(["attentionCases"], (reply) => ({
      ...reply,
      cases: reply.cases.map((one) => caseAfter(one, written)),
    })),
    showWrite<Details>(["trackingDetails"], (details) => detailsAfter(details, written)),
  ]);
}

export const showDeleted = (records: readonly TrackingRecord[]) => {
  const deletedAt = new Date().toISOString();
  return showRecords(records.map((record) => ({ ...record, deletedAt })));
};

/** Shows cases as they were written, on the board and in the drawer. Settles once they are shown. */
export async function showCases(cases: readonly AttentionCase[]): Promise<void> {
  const written = new Map(cases.map((one) => [one.trackingNo, one]));
  const now = (one: AttentionCase) => written.get(one.trackingNo) ?? one;
  await Promise.all([
    showWrite<ReplyOf<"attentionCases">>(["attentionCases"], (reply) => ({
      ...reply,
      cases: reply.cases.map(now),
    })),
    showWrite<Details>(["trackingDetails"], (details) => ({
      ...details,
      case: details.case && now(details.case),
    })),
  ]);
}
