import pLimit from "p-limit";
import { scanPages } from "../../functions/database/reads.ts";
import { findInIndex } from "../../functions/records/find.ts";
import { deleteRecord } from "../../functions/records/write.ts";
import { shopMark, shopPrefix } from "../../functions/shop/items.ts";
import { withTable } from "./open-table.ts";

const atOnce = 16;

interface RollbackOptions {
  readonly source: string;
  /** ISO 8601. */
  readonly since: string;
  readonly yes?: boolean;
  readonly stack?: string;
}

/** The `_id`s of all records that a source of the shop has noted. */
async function notedBy(source: string): Promise<string[]> {
  const ids = new Set<string>();
  const marks = scanPages({
    FilterExpression: "begins_with(pk, :shop) AND begins_with(sk, :source)",
    ExpressionAttributeValues: { ":shop": shopPrefix, ":source": `${source}#` },
  });
  for await (const items of marks) {
    for (const _id of items.flatMap((item) =>
      Object.values(shopMark.parse(item).numbers),
    ))
      ids.add(_id);
  }
  return [...ids];
}

/** Deletes, as staff would, what the shop sent since a moment and what is unchanged since: each can be undone for 30 days. */
export const rollBackShop = ({
  source,
  since,
  yes = false,
  stack,
}: RollbackOptions): Promise<void> =>
  withTable(stack, async (where) => {
    const limit = pLimit(atOnce);
    const found = (await limit.map(await notedBy(source), findInIndex)).filter(
      (record) => record !== undefined,
    );
    const written = found.filter(
      ({ via, updatedAt }) => via === "shop" && updatedAt >= since,
    );
    const added = written.filter(({ version }) => version === 1);
    for (const { name, trackingNo, updatedAt, version } of written) {
      const changed = version > 1 ? "  changed by it: see its history" : "";
      console.info(`${updatedAt}  ${name}  ${trackingNo}${changed}`);
    }
    if (yes)
      await limit.map(added, ({ _id }) =>
        deleteRecord(_id, { by: "shop-rollback", via: "rollback" }),
      );
    const done = yes ? "deleted" : "to be deleted: repeat with --yes";
    console.info(
      `Records that ${source} added to ${where} since ${since}, ${done}: ${added.length}`,
    );
  });
