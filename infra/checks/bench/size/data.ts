import { marshall } from "@aws-sdk/util-dynamodb";
import { encodeTime, ulid } from "ulid";
import { type Account, accountItem } from "../../../../functions/accounts/account-store.ts";
import { caseItem } from "../../../../functions/attention/item.ts";
import { byForm, newRecord, recordItem } from "../../../../functions/records/item.ts";
import { recordKey } from "../../../../functions/records/keys.ts";
import { referenceOf } from "../../../../functions/records/references.ts";
import { snapshotKey } from "../../../../functions/shipments/snapshot-store.ts";
import { scenarios } from "../../../../shared/courier-fixtures/scenarios.ts";
import { attentionReasons } from "../../../../shared/shipment/attention-reasons.ts";
import { shipmentData } from "../../../../shared/shipment/data.ts";
import type { StoredItem } from "../put-into-file.ts";

/** How much a portal holds. */
export interface Size {
  readonly records: number;
  /** Of the newest records. */
  readonly snapshots: number;
  /** Of the oldest of these. */
  readonly cases: number;
  readonly members: number;
}

/** A million records reach back 20 months, less than records are kept. */
const recordEveryMs = 52_000;
const memberEveryMs = 30 * 60_000;
const now = Date.now();
/** Not so new that a record which the index does not have yet would be searched for longer. */
const newest = now - 60_000;

const stored = (item: object): StoredItem => marshall(item, { removeUndefinedValues: true });
const idAt = (milliseconds: number) => encodeTime(milliseconds, 10) + ulid().slice(10);

/** The fields of a record: consecutive order numbers, the oldest first. */
export const fieldsAt = (at: number) => ({
  name: `AYU-${1_000 + at}`,
  phone: `+91 98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
  trackingNo: `SG3${260_000_000_000 + at * 37}`,
});

function recordAt(at: number, count: number) {
  const createdAt = new Date(newest - (count - at) * recordEveryMs);
  return newRecord(fieldsAt(at), idAt(createdAt.getTime()), createdAt, byForm("bench"));
}

/** Each record with the reference that the follower makes. */
function* recordItems({ records }: Pick<Size, "records">) {
  for (let at = 0; at < records; at += 1) {
    const record = recordAt(at, records);
    yield stored(recordItem(record));
    yield stored(referenceOf(recordKey(record)));
  }
}

/** Of parcels under way, so that links to their orders work. */
function* snapshotItems({ records, snapshots }: Size) {
  const { data = { M: {} } } = stored({ data: shipmentData.parse(scenarios.inTransit("SG3000000000000", now)) });
  const fetched = stored({ fetchedAt: now, firstAskedAt: now });
  for (let at = records - snapshots; at < records; at += 1) {
    yield { ...stored(snapshotKey(fieldsAt(at).trackingNo)), data, ...fetched };
  }
}

/** Open cases of all reasons, every fifth of each snoozed. */
function* caseItems({ records, snapshots, cases }: Size) {
  for (let at = 0; at < cases; at += 1) {
    const fields = fieldsAt(records - snapshots + at);
    const since = new Date(newest - (cases - at) * 60_000).toISOString();
    yield stored(
      caseItem({
        ...{ _id: ulid(), trackingNo: fields.trackingNo, orders: [recordKey(fields).pk], stage: "india" },
        ...{ lastScan: null, reason: attentionReasons[at % attentionReasons.length], since, noticedAt: since },
        ...((at + Math.floor(at / attentionReasons.length)) % 5 === 0 && {
          snoozedUntil: new Date(now + 86_400_000).toISOString(),
        }),
        ...{ done: false, version: 1, derivation: 1 },
      }),
    );
  }
}

/** A team of which every fifth member waits for approval. */
function* memberItems({ members }: Size) {
  for (let at = 0; at < members; at += 1) {
    const createdAt = new Date(newest - at * memberEveryMs);
    const member: Account = {
      ...{ _id: idAt(createdAt.getTime()), role: "logistics", email: `member-${at}@example.com` },
      ...{ name: `Asha Menon ${at}`, phone: "9876543210", passwordHash: "x".repeat(97), isVerified: at % 5 !== 0 },
      ...{ epoch: 1, endedSessions: {}, knownNetworks: [], version: 1, updatedBy: "bench", lastWrite: ulid() },
      ...{ createdAt: createdAt.toISOString(), updatedAt: createdAt.toISOString() },
    };
    yield stored(accountItem(member));
  }
}

export const onlyRecords = (records: number) => recordItems({ records });

/** Everything that a portal of this size holds. */
export function* itemsOf(size: Size): Generator<StoredItem> {
  yield* recordItems(size);
  yield* snapshotItems(size);
  yield* caseItems(size);
  yield* memberItems(size);
}
