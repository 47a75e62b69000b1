import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, inject } from "vitest";
import { createTableAt } from "../../infra/local/dynamodb/table-from-template.ts";
import { table, tableName } from "../database/table.ts";

interface Key {
  readonly pk: unknown;
  readonly sk: unknown;
}
/** An item after a write, without `item` after a delete. */
interface Image {
  readonly key: Key;
  readonly item: Record<string, unknown> | undefined;
}

/**
 * Makes the indexes eventually consistent: their queries read a copy of the table, to which writes are replicated only
 * when a test says so.
 */
interface LaggingIndexes {
  /** How many writes are not replicated yet. */
  readonly pending: number;
  /** Replicates the oldest write of one item, chosen by number. Writes of different items may overtake each other. */
  replicateOne(choice?: number): Promise<void>;
  replicateAll(): Promise<void>;
  /** Runs before each query of an index. */
  beforeQuery: () => Promise<void>;
  /** Adds a table; the indexes of others do not lag. */
  addTable(tableName: string): Promise<void>;
}

const copyOf = (name: string) => `${name}-indexes`;

/** The keys of the items that a command writes. */
const keysIn = (input: object): Key[] =>
  Object.entries(input).flatMap(([name, value]) => {
    if (typeof value !== "object" || value === null) return [];
    return name === "Item" || name === "Key" ? [{ pk: value.pk, sk: value.sk }] : keysIn(value);
  });

/** For one test file. */
export function startLaggingIndexes(): LaggingIndexes {
  // Its calls are none of those that a test counts or lets fail.
  const own = DynamoDBDocumentClient.from(new DynamoDBClient());
  const followed = new Set<string>();
  let waiting: Image[] = [];
  let kept = Promise.resolve();

  async function keepImages(keys: readonly Key[]) {
    for (const key of keys) {
      const read = new GetCommand({ TableName: tableName(), Key: { ...key }, ConsistentRead: true });
      waiting.push({ key, item: (await own.send(read)).Item });
    }
  }
  async function takeIn({ key, item }: Image) {
    const TableName = copyOf(tableName());
    if (item) await own.send(new PutCommand({ TableName, Item: item }));
    else await own.send(new DeleteCommand({ TableName, Key: { ...key } }));
  }

  const lagging: LaggingIndexes = {
    get pending() {
      return waiting.length;
    },
    async replicateOne(choice = 0) {
      const items = [...new Set(waiting.map(({ key }) => JSON.stringify(key)))];
      const chosen = items[choice % items.length];
      const image = waiting.find(({ key }) => JSON.stringify(key) === chosen);
      if (!image) return;
      waiting = waiting.filter((other) => other !== image);
      await takeIn(image);
    },
    async replicateAll() {
      for (const image of waiting.splice(0)) await takeIn(image);
    },
    beforeQuery: async () => {},
    async addTable(name) {
      await createTableAt(inject("databaseEndpoint"), copyOf(name), inject("tableProperties"));
      waiting = [];
      followed.add(name);
    },
  };

  table().middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!followed.has(tableName())) return next(args);
        if ("IndexName" in args.input) {
          await lagging.beforeQuery();
          return next({ ...args, input: { ...args.input, TableName: copyOf(tableName()) } });
        }
        const reply = await next(args);
        if (/Put|Update|Delete|Write/.test(commandName)) {
          // In sequence, so that the images of an item keep their order.
          kept = kept.then(() => keepImages(keysIn(args.input)));
          await kept;
        }
        return reply;
      },
    { step: "initialize", name: "lagging-indexes" },
  );
  afterAll(() => {
    table().middlewareStack.remove("lagging-indexes");
    own.destroy();
  });
  return lagging;
}
