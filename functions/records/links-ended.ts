import { readItem } from "../database/reads.ts";
import { batchWrite, putOf } from "../database/writes.ts";
import { recordExpires, type StoredRecord } from "./item.ts";

export const linksEndedKey = (_id: string) => ({ pk: `LINK#${_id}`, sk: "REVOKED" });

/** When the links of a record were last ended, in milliseconds since 1970; 0 if never. By a consistent read. */
export const linksEndedAt = async (_id: string): Promise<number> =>
  Number((await readItem(linksEndedKey(_id)))?.at ?? 0);

/** Ends all links of records that were made until now. It can be repeated. */
export const endLinksOf = (
  records: readonly Pick<StoredRecord, "_id" | "createdAt">[],
  at = Date.now(),
) =>
  batchWrite(
    records.map((record) =>
      putOf({ ...linksEndedKey(record._id), at, expiresAt: recordExpires(record) }),
    ),
  );
