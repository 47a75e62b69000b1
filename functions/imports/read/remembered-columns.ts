import * as z from "zod/mini";
import { Failure } from "../../../shared/errors.ts";
import { type ColumnFields, rememberedColumns } from "../../../shared/import-columns.ts";
import { pageLimit } from "../../../shared/paging.ts";
import { unknownCursor } from "../../database/list/cursor.ts";
import { allUnexpired, queryAll, queryItems, tableQuery } from "../../database/reads.ts";
import { unixSeconds } from "../../database/table.ts";
import { deleteItem, ifPresent, putItem } from "../../database/writes.ts";
import type { Remembered } from "../../spreadsheet/locating.ts";
import { columnsId } from "../../spreadsheet/titles.ts";

/** The columns that staff chose for files with unknown headers: an item for each set of headers, for all of them. */

const partition = "COLUMNS";
const keyOf = (id: string) => ({ pk: partition, sk: id });
const rememberedItem = z.extend(rememberedColumns(), { expiresAt: z.number() });

/** Since the last file with these headers. */
const keptSeconds = 365 * 24 * 60 * 60;

/** The columns that were chosen, by the hash of a file's headers: they serve for the next file with these headers. */
export async function recallColumns(): Promise<Remembered> {
  const items = allUnexpired(rememberedItem, await queryAll(tableQuery(partition)));
  return Object.fromEntries(items.map(({ id, columns }) => [id, columns]));
}

/** Keeps what was chosen for these headers, for another year. */
export async function rememberColumns(
  headers: readonly string[],
  columns: ColumnFields,
): Promise<void> {
  const id = columnsId(headers);
  const item = {
    id,
    // The client refuses an object with a key `constructor`.
    columns: new Map(Object.entries(columns)),
    at: new Date().toISOString(),
    expiresAt: unixSeconds() + keptSeconds,
  };
  await putItem({ ...keyOf(id), ...item });
}

/** The id after which a page starts. */
const cursorPattern = /^columns\.after:([\w-]{43})$/;
const cursorAfter = (id: string) => `columns.after:${id}`;

function idBefore(cursor: string | undefined): string {
  if (cursor === undefined) return " ";
  const [, id] = cursorPattern.exec(cursor) ?? [];
  if (id === undefined) throw unknownCursor();
  return id;
}

/**
 * A page of all that is remembered.
 * @throws Failure `invalid_input` for a cursor that this list cannot have given
 */
export async function listColumns({
  limit = pageLimit,
  cursor,
}: {
  limit?: number | undefined;
  cursor?: string | undefined;
}) {
  const { Items = [], LastEvaluatedKey } = await queryItems(
    tableQuery(partition, {
      where: "#sort > :before",
      values: { before: idBefore(cursor) },
      Limit: limit,
    }),
  );
  return {
    columns: allUnexpired(rememberedItem, Items),
    nextCursor: LastEvaluatedKey && cursorAfter(String(LastEvaluatedKey.sk)),
  };
}

/** @throws Failure `not_found` */
export async function forgetColumns(id: string): Promise<void> {
  const { written } = await deleteItem(keyOf(id), ifPresent);
  if (!written)
    throw new Failure("not_found", "This column choice has already been removed.");
}
