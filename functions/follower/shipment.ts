import { caseKey } from "../attention/item.ts";
import { batchGet, type ItemKey, uniqueKeys } from "../database/reads.ts";
import { numberOf } from "../records/references.ts";
import { numberIn, snapshotKey } from "../shipments/snapshot-store.ts";
import type { Answer, FollowedChange } from "./change.ts";
import { syncReferences } from "./references.ts";

/** A shipment that changes concern. The follower names shipments by their tracking keys. */
export interface FollowedShipment {
  readonly number: string;
  /** Whether the courier gave a new answer. */
  readonly isAnswered: boolean;
  /** The keys of its records that came, or came back. */
  readonly arrived: readonly ItemKey[];
}

/**
 * Writes the references of records that came or went, by which all that follows finds the records of a number.
 * @returns the shipments with a new answer, and those of these records that have a snapshot or a case: of a new parcel
 * nothing is known yet, and one without a reference has lost both
 */
export async function shipmentsWithReferences(
  moved: readonly FollowedChange[],
  answers: readonly Answer[],
): Promise<FollowedShipment[]> {
  await syncReferences(moved.map(({ key }) => key));
  const answered = new Set(answers.map(({ number }) => number));
  const numbers = [...new Set([...answered, ...moved.map(({ key }) => numberOf(key))])];
  const items = await batchGet(
    numbers.flatMap((number) => [snapshotKey(number), caseKey(number)]),
  );
  const known = new Set(items.map(({ pk }) => numberIn(String(pk))));
  const arrived = uniqueKeys(moved.filter(({ after }) => after).map(({ key }) => key));
  return numbers
    .filter((number) => answered.has(number) || known.has(number))
    .map((number) => ({
      number,
      isAnswered: answered.has(number),
      arrived: arrived.filter((key) => numberOf(key) === number),
    }));
}
