import * as z from "zod/mini";
import {
  type ItemKey,
  isExpired,
  queryAll,
  queryItems,
  tableQuery,
} from "../database/reads.ts";
import { type Action, put } from "../database/writes.ts";
import { importExpires } from "./items.ts";
import { packJson, unpackJson } from "./packed-json.ts";

/** The item of rows that reports and roll-backs need. */
export const packedRows = (key: ItemKey, rows: readonly unknown[]) => ({
  ...key,
  rows: packJson(rows),
  expiresAt: importExpires(),
});

/** The write that keeps rows, if there are any. */
export const keepRows = (key: ItemKey, rows: readonly unknown[]): Action[] =>
  rows.length > 0 ? [put(packedRows(key, rows))] : [];

/**
 * Rows under the sort keys with a prefix, in their order, by a consistent read.
 * @param all false: those of the first item
 */
export async function readRows<Row extends z.ZodMiniType>(
  row: Row,
  pk: string,
  prefix: string,
  all = true,
): Promise<z.output<Row>[]> {
  const part = {
    where: "begins_with(#sort, :prefix)",
    values: { prefix },
  } as const;
  const items = all
    ? await queryAll(tableQuery(pk, part))
    : (await queryItems(tableQuery(pk, { ...part, Limit: 1 }))).Items;
  return (items ?? [])
    .filter((item) => !isExpired(item))
    .flatMap((item) => unpackJson(z.array(row), item.rows));
}
