import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { indexes, projectedAttributes } from "../../../../functions/database/schema.ts";
import { table } from "../../../../functions/database/table.ts";
import { conditionOf, type Item, updateOf } from "./expressions.ts";

/**
 * The table in this process' memory, for as many calls as weeks of simulated time take. It reads the very commands that
 * the functions send, counts AWS's capacity units, and throws at whatever it does not know.
 */

const { partition, sort } = indexes.directory;
const keyText = ({ pk, sk }: Item) => `${pk}\n${sk}`;

/** About DynamoDB's size of an item in bytes: texts, and some bytes for every number and level. */
function bytesOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + 1 + bytesOf(one), 3);
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).reduce((sum, [name, one]) => sum + name.length + 1 + bytesOf(one), 3);
  }
  return value === null || value === undefined ? 1 : 8;
}
const writeUnits = (item: Item | undefined) => Math.ceil((item ? bytesOf(item) : 1) / 1024);

/** One partition of the index, sorted. */
class IndexPartition {
  readonly entries: { sortKey: string; key: string }[] = [];

  #place(sortKey: string): number {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[middle]?.sortKey ?? "") < sortKey) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(sortKey: string, key: string): void {
    this.entries.splice(this.#place(sortKey), 0, { sortKey, key });
  }

  remove(sortKey: string): void {
    this.entries.splice(this.#place(sortKey), 1);
  }

  below(sortKey: string, limit: number) {
    return this.entries.slice(0, Math.min(this.#place(sortKey), limit));
  }
}

export type MemoryTable = ReturnType<typeof startMemoryTable>;

function createMemoryTable() {
  const items = new Map<string, Item>();
  const listed = new Map<unknown, IndexPartition>();
  const units = { read: 0, write: 0 };

  const partitionOf = (name: unknown) => {
    const found = listed.get(name) ?? new IndexPartition();
    listed.set(name, found);
    return found;
  };
  const put = (item: Item) => {
    const key = keyText(item);
    const before = items.get(key);
    const isMoved = before?.[partition] !== item[partition] || before?.[sort] !== item[sort];
    if (isMoved && before?.[partition] !== undefined) {
      partitionOf(before[partition]).remove(String(before[sort]));
      units.write += 1;
    }
    if (isMoved && item[partition] !== undefined) {
      partitionOf(item[partition]).add(String(item[sort]), key);
      units.write += 1;
    }
    items.set(key, item);
    return before;
  };

  const update = (input: UpdateCommand["input"], factor = 1): Item => {
    const { Key = {}, UpdateExpression = "", ConditionExpression } = input;
    const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input;
    const before = items.get(keyText(Key));
    if (ConditionExpression && !conditionOf(ConditionExpression, names)(before, values)) {
      units.write += factor * writeUnits(before);
      const Item = before && marshall(before, { removeUndefinedValues: true });
      throw new ConditionalCheckFailedException({ message: "", $metadata: { attempts: 1 }, ...(Item && { Item }) });
    }
    const item = { ...Key, ...before };
    updateOf(UpdateExpression, names)(item, values);
    put(item);
    units.write += factor * Math.max(writeUnits(before), writeUnits(item));
    return item;
  };

  const transact = ({ TransactItems = [] }: TransactWriteCommand["input"]) => {
    // One condition check and one update, as reservations are.
    const [{ ConditionCheck } = {}, { Update } = {}] = TransactItems;
    if (TransactItems.length !== 2 || !ConditionCheck || !Update) throw new Error("Not a reservation");
    units.write += 2;
    const holds = conditionOf(ConditionCheck.ConditionExpression ?? "", undefined);
    let codes = [
      holds(items.get(keyText(ConditionCheck.Key ?? {})), undefined) ? "None" : "ConditionalCheckFailed",
      "None",
    ];
    try {
      if (codes[0] === "None") {
        update(Update, 2);
        return {};
      }
    } catch {
      codes = ["None", "ConditionalCheckFailed"];
    }
    const CancellationReasons = codes.map((Code) => ({ Code }));
    throw new TransactionCanceledException({ message: "", $metadata: {}, CancellationReasons });
  };

  const query = ({ IndexName, ExpressionAttributeValues: values = {}, Limit = Infinity }: QueryCommand["input"]) => {
    if (IndexName !== "directory") throw new Error("Not the index of due times");
    const found = partitionOf(values[":partition"]).below(String(values[":now"]), Limit);
    const entries = found.map(({ key }) => items.get(key)).filter((item) => item !== undefined);
    const narrow = entries.map((item) =>
      Object.fromEntries(["pk", "sk", partition, sort, ...projectedAttributes].map((name) => [name, item[name]])),
    );
    units.read += Math.max(0.5, Math.ceil(narrow.reduce((sum, item) => sum + bytesOf(item), 0) / 4096) / 2);
    return { Items: entries };
  };

  const send = async (command: unknown): Promise<unknown> => {
    if (command instanceof UpdateCommand) {
      const item = update(command.input);
      return command.input.ReturnValues === "ALL_NEW" ? { Attributes: item } : {};
    }
    if (command instanceof QueryCommand) return query(command.input);
    if (command instanceof TransactWriteCommand) return transact(command.input);
    if (command instanceof GetCommand) {
      units.read += 0.5;
      return { Item: items.get(keyText(command.input.Key ?? {})) };
    }
    throw new Error("The memory table does not know this command");
  };
  return {
    put: (item: Item) => {
      put(item);
      units.write += writeUnits(item);
    },
    get: (key: Item) => items.get(keyText(key)),
    /** Capacity units used so far. */
    units,
    send,
  };
}

/** Makes the functions in this process use a new, empty table in memory, until it is stopped. */
export function startMemoryTable() {
  process.env.TABLE_NAME = "memory";
  const { send, ...memory } = createMemoryTable();
  Object.assign(table(), { send });
  return { ...memory, stop: () => Reflect.deleteProperty(table(), "send") };
}
