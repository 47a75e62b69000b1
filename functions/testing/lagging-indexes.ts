import { inject } from "vitest";
import * as z from "zod/mini";
import { createTableAt } from "../../infra/local/dynamodb/table-from-template.ts";
import { sendReply, startDatabaseProxy } from "./database-proxy.ts";

type Attributes = Record<string, unknown>;
const attributes = z.record(z.string(), z.unknown());
const written = z.looseObject({
  TableName: z.optional(z.string()),
  Item: z.optional(attributes),
  Key: z.optional(attributes),
});
const call = z.looseObject({
  TableName: z.optional(z.string()),
  IndexName: z.optional(z.string()),
  Item: z.optional(attributes),
  Key: z.optional(attributes),
  TransactItems: z.optional(z.array(z.record(z.string(), written))),
  RequestItems: z.optional(z.record(z.string(), z.unknown())),
});
const batch = z.array(z.record(z.string(), written));
const stored = z.object({ Item: z.optional(attributes) });

/** An item after a write, without `item` after a delete. */
interface Image {
  readonly tableName: string;
  readonly key: Attributes;
  readonly item?: Attributes;
}

/**
 * A proxy of the embedded database with eventually consistent indexes. Index queries read a copy of the table, to which
 * writes are replicated only when a test says so.
 */
export interface LaggingIndexes {
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

/** The embedded database requires a signature but does not check it. */
const signature = {
  "content-type": "application/x-amz-json-1.0",
  "x-amz-date": "20260101T000000Z",
  authorization:
    "AWS4-HMAC-SHA256 Credential=test/20260101/local/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0",
};

const copyOf = (tableName: string) => `${tableName}-indexes`;

/** Starts the proxy, for one test file. */
export async function startLaggingIndexes(): Promise<LaggingIndexes> {
  const database = inject("databaseEndpoint");
  const followed = new Set<string>();
  let waiting: Image[] = [];
  let kept = Promise.resolve();

  async function send(operation: string, body: object) {
    const answer = await fetch(database, {
      method: "POST",
      headers: { ...signature, "x-amz-target": `DynamoDB_20120810.${operation}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.text() };
  }

  async function keepImages(parsed: z.infer<typeof call>) {
    const { TableName = "", Item, Key, TransactItems = [], RequestItems = {} } = parsed;
    const writes: { tableName: string; at: Attributes | undefined }[] = [
      { tableName: TableName, at: Key ?? Item },
      ...TransactItems.flatMap((item) =>
        Object.values(item).map((write) => ({ tableName: write.TableName ?? "", at: write.Key ?? write.Item })),
      ),
      ...Object.entries(RequestItems).flatMap(([tableName, requests]) =>
        (batch.safeParse(requests).data ?? []).flatMap((item) =>
          Object.values(item).map((write) => ({ tableName, at: write.Key ?? write.Item })),
        ),
      ),
    ];
    for (const { tableName, at } of writes) {
      if (!at || !followed.has(tableName)) continue;
      const key = { pk: at.pk, sk: at.sk };
      const answer = await send("GetItem", { TableName: tableName, Key: key, ConsistentRead: true });
      waiting.push({ tableName, key, item: stored.parse(JSON.parse(answer.body)).Item });
    }
  }

  async function takeIn({ tableName, key, item }: Image) {
    if (item) await send("PutItem", { TableName: copyOf(tableName), Item: item });
    else await send("DeleteItem", { TableName: copyOf(tableName), Key: key });
  }

  const lagging: LaggingIndexes = {
    get pending() {
      return waiting.length;
    },
    async replicateOne(choice = 0) {
      const items = [...new Map(waiting.map((image) => [JSON.stringify(image.key), image])).keys()];
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
    async addTable(tableName) {
      await createTableAt(database, copyOf(tableName), inject("tableProperties"));
      followed.add(tableName);
    },
  };

  await startDatabaseProxy(async ({ operation, content, response }) => {
    const parsed = call.parse(JSON.parse(content));
    const ofIndex = parsed.IndexName !== undefined && followed.has(parsed.TableName ?? "");
    if (ofIndex) await lagging.beforeQuery();
    const answer = await send(operation, ofIndex ? { ...parsed, TableName: copyOf(parsed.TableName ?? "") } : parsed);
    if (answer.status === 200 && /Put|Update|Delete|Write/.test(operation)) {
      // In sequence, so that the images of an item keep their order.
      kept = kept.then(() => keepImages(parsed));
      await kept;
    }
    sendReply(response, answer.status, answer.body);
  });
  return lagging;
}
