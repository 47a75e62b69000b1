import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import pLimit from "p-limit";
import { chunked } from "../../shared/chunked.ts";
import { busy } from "../platform/failure.ts";
import { type ItemKey, placeholders, sendAll } from "./reads.ts";
import { table, tableName, unixSeconds } from "./table.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** Holds for the stored item, or the write is refused. `#name` is the attribute of that name, `:name` the value. */
export interface Condition {
  readonly condition?: string;
  readonly values?: Attributes;
}

export const ifAbsent: Condition = { condition: "attribute_not_exists(pk)" };
export const ifPresent: Condition = { condition: "attribute_exists(pk)" };

/** As `ifAbsent`, for items that may expire: an expired one counts as deleted. */
export const ifAbsentOrExpired = (): Condition => ({
  condition: "attribute_not_exists(pk) OR expiresAt <= :now",
  values: { now: unixSeconds() },
});

export const ifSameId = ({ _id }: { readonly _id: string }): Condition => ({
  condition: "#_id = :sameId",
  values: { sameId: _id },
});

export const ifUnchanged = ({
  _id,
  version,
}: {
  readonly _id: string;
  readonly version: number;
}): Condition => ({
  condition: "#_id = :sameId AND #version = :sameVersion",
  values: { sameId: _id, sameVersion: version },
});

/** What is written of an item, whatever else it has. */
export interface Change extends Condition {
  /** An undefined value removes its attribute. */
  readonly set?: Attributes;
  /** Set where the attribute is missing. */
  readonly setOnce?: Attributes;
  readonly add?: Attributes;
}

/** What a transaction does with an item. */
export type Action = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const where = ({ condition, values }: Condition) => ({
  TableName: tableName(),
  ConditionExpression: condition,
  ...placeholders([condition], values),
});

export const put = (Item: Attributes, condition: Condition = {}) => ({
  Put: { Item: { ...Item }, ...where(condition) },
});

export const remove = ({ pk, sk }: ItemKey, condition: Condition = {}) => ({
  Delete: { Key: { pk, sk }, ...where(condition) },
});

export const check = ({ pk, sk }: ItemKey, condition: Condition) => ({
  ConditionCheck: { Key: { pk, sk }, ...where(condition) },
});

/** An attribute's name in a placeholder, which takes no other signs. */
const plain = (name: string) => name.replace(/\W/gu, "_");

export function update(
  { pk, sk }: ItemKey,
  { set = {}, setOnce = {}, add = {}, condition, values }: Change,
) {
  const written = Object.entries({ ...set, ...setOnce, ...add });
  const isRemoved = (name: string) => set[name] === undefined;
  const places = (names: readonly string[], text: (place: string) => string) =>
    names.map((name) => text(plain(name)));
  const clauses = {
    SET: [
      ...places(
        Object.keys(set).filter((name) => !isRemoved(name)),
        (name) => `#${name} = :${name}`,
      ),
      ...places(
        Object.keys(setOnce),
        (name) => `#${name} = if_not_exists(#${name}, :${name})`,
      ),
    ],
    REMOVE: places(Object.keys(set).filter(isRemoved), (name) => `#${name}`),
    ADD: places(Object.keys(add), (name) => `#${name} :${name}`),
  };
  const { ExpressionAttributeNames, ...rest } = where({
    condition,
    values: {
      ...Object.fromEntries(written.map(([name, value]) => [plain(name), value])),
      ...values,
    },
  });
  return {
    Update: {
      Key: { pk, sk },
      UpdateExpression: Object.entries(clauses)
        .flatMap(([word, parts]) =>
          parts.length > 0 ? `${word} ${parts.join(", ")}` : [],
        )
        .join(" "),
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        ...Object.fromEntries(written.map(([name]) => [`#${plain(name)}`, name])),
      },
      ...rest,
    },
  };
}

/** What a conditional write did. */
export interface WriteResult {
  readonly written: boolean;
  /** Where written: what `returns` asked for. */
  readonly attributes?: Record<string, unknown> | undefined;
  /** Where refused: the stored item, if there is one. */
  readonly item?: Record<string, unknown> | undefined;
}

/**
 * One write, perhaps with a condition; only a condition that fails is no error. After a lost reply the client sends it again,
 * and the condition may fail because of itself: where that matters, `transactWrite` makes it.
 */
export const putItem = (item: Attributes, condition?: Condition) =>
  write(new PutCommand(put(item, condition).Put));
export const deleteItem = (key: ItemKey, condition?: Condition) =>
  write(new DeleteCommand(remove(key, condition).Delete));
/** @param returns what of the item comes back as `attributes` */
export const updateItem = (key: ItemKey, change: Change, returns?: "ALL_NEW") =>
  write(new UpdateCommand({ ...update(key, change).Update, ReturnValues: returns }));

async function write(
  command: PutCommand | UpdateCommand | DeleteCommand,
): Promise<WriteResult> {
  command.input.ReturnValuesOnConditionCheckFailure = "ALL_OLD";
  try {
    const { Attributes } = await table().send(command as UpdateCommand);
    return { written: true, attributes: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // Even the document client leaves an exception's item marshalled.
    return { written: false, item: error.Item && unmarshall(error.Item) };
  }
}

const maxAttempts = 5;
const transientCodes = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/**
 * Writes all or nothing. DynamoDB cancels one of two simultaneous transactions at an item: that one is retried.
 * @returns undefined where written; else for each item whether its condition failed
 * @throws Failure `busy` after the last retry
 */
export async function transactWrite(items: Action[]): Promise<boolean[] | undefined> {
  // A retry with the same token succeeds where an earlier attempt took effect and its reply was lost.
  const ClientRequestToken = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table().send(
        new TransactWriteCommand({ TransactItems: items, ClientRequestToken }),
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
      const refused = codes.map((code) => code === "ConditionalCheckFailed");
      if (refused.includes(true)) return refused;
      if (!codes.some((code) => transientCodes.has(code))) throw error;
      if (attempt === maxAttempts) throw busy();
      await sleep(Math.random() * 50 * 2 ** attempt);
    }
  }
}

type Write = NonNullable<BatchWriteCommandInput["RequestItems"]>[string][number];

/** The most writes that DynamoDB takes in one call. */
const batchSize = 25;
const batchesAtOnce = 4;

export const putOf = (Item: Record<string, unknown>): Write => ({ PutRequest: { Item } });
export const deleteOf = ({ pk, sk }: ItemKey): Write => ({
  DeleteRequest: { Key: { pk, sk } },
});

/**
 * Puts and deletes items without conditions, each key at most once.
 * @throws Failure `busy` where some writes stay undone
 */
export async function batchWrite(writes: readonly Write[]): Promise<void> {
  await pLimit(batchesAtOnce).map(chunked(writes, batchSize), (batch) =>
    sendAll(batch, async (rest) => {
      const { UnprocessedItems } = await table().send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: rest } }),
      );
      return UnprocessedItems?.[tableName()];
    }),
  );
}
