import { countsUpTo } from "../../shared/attention-case.ts";
import { Failure } from "../../shared/errors.ts";
import { pageLimit } from "../../shared/paging.ts";
import { isId } from "../database/ids.ts";
import { unknownCursor } from "../database/list/cursor.ts";
import { queryItems, tableQuery } from "../database/reads.ts";
import { unixSeconds } from "../database/table.ts";
import { deleteItem, ifPresent } from "../database/writes.ts";
import { notTakenItem, notTakenKey, notTakenPartition, waitingIds } from "./items.ts";

/** The lines on one side of an id that have not expired, newest first: time to live removes those only hours or days later. */
const lines = (side: "<" | ">", id: string, limit: number) =>
  tableQuery(notTakenPartition, {
    where: `#sort ${side} :id`,
    FilterExpression: "expiresAt > :now",
    values: { id, now: unixSeconds() },
    ScanIndexForward: false,
    Limit: limit,
  });

async function countLines(side: "<" | ">"): Promise<number> {
  const { Count = 0 } = await queryItems({
    ...lines(side, waitingIds, countsUpTo),
    Select: "COUNT",
  });
  return Count;
}

/**
 * A page of what was not taken from the shop. Its cursor is the id of the last line before it.
 * @throws Failure `invalid_input` for a cursor that this list cannot have given
 */
export async function listNotTaken({
  limit = pageLimit,
  cursor,
}: {
  limit?: number | undefined;
  cursor?: string | undefined;
}) {
  if (cursor !== undefined && !isId(cursor)) throw unknownCursor();
  const [{ Items = [], LastEvaluatedKey }, count, withoutNumber] = await Promise.all([
    queryItems(lines("<", cursor ?? waitingIds, limit)),
    countLines("<"),
    countLines(">"),
  ]);
  return {
    notTaken: Items.map((item) => notTakenItem.parse(item)),
    count,
    withoutNumber,
    nextCursor: LastEvaluatedKey && String(LastEvaluatedKey.sk),
  };
}

/** @throws Failure `not_found` */
export async function dismissNotTaken(id: string): Promise<void> {
  const { written } = await deleteItem(notTakenKey(id), ifPresent);
  if (!written) throw new Failure("not_found", "This line is no longer on the list.");
}
