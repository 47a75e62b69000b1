import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ListSource, leadingRows, leadingSortKey, rowOf, ShardReader } from "./shard-reader.ts";

const client = mockClient(DynamoDBDocumentClient);
beforeEach(() => void client.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => client.restore());

describe("a shard's reader", () => {
  const source: ListSource<object> = {
    indexName: "directory",
    partitions: ["TRACKING#0"],
    ascending: false,
    attributes: [],
    isSearch: false,
    entriesOf: async (items) => [...items],
  };
  const item = {
    version: 1,
    directorySk: "01K0000000000000000000000A",
    name: "1",
    phone: "4155550101",
    trackingNo: "SG1",
    createdAt: "2026-01-01T00:00:00.000Z",
  };

  it.each([
    [true, undefined, " AND #sort <= :end", { ":end": "M" }],
    [true, { side: "after", sortKey: "C" }, " AND #sort BETWEEN :low AND :high", { ":low": "C", ":high": "M" }],
    [true, { side: "from", sortKey: "R" }, " AND #sort BETWEEN :low AND :high", { ":low": "M", ":high": "M" }],
    [true, { side: "upto", sortKey: "C" }, " AND #sort <= :position", { ":position": "C" }],
    [false, undefined, " AND #sort >= :end", { ":end": "M" }],
    [false, { side: "after", sortKey: "R" }, " AND #sort BETWEEN :low AND :high", { ":low": "M", ":high": "R" }],
    [false, { side: "from", sortKey: "C" }, " AND #sort BETWEEN :low AND :high", { ":low": "M", ":high": "M" }],
    [false, { side: "before", sortKey: "R" }, " AND #sort > :position", { ":position": "R" }],
  ] as const)(
    "reads a list, ascending: %s, that ends at M, from %j on:%s",
    async (...[ascending, position, condition, values]) => {
      client.on(QueryCommand).resolves({});
      const query = { ...source, ascending, endsAt: "M", ...(position && { position }), batchSize: 8 };
      await new ShardReader("TRACKING#0", query).readBatch();
      expect(client.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
        KeyConditionExpression: `#partition = :partition${condition}`,
        ExpressionAttributeValues: { ":partition": "TRACKING#0", ...values },
      });
    },
  );

  it("has no rows where the answer has no items", async () => {
    client.on(QueryCommand).resolves({});
    const position = { side: "after", sortKey: item.directorySk } as const;
    const reader = new ShardReader("TRACKING#0", { ...source, position, batchSize: 8 });
    await reader.readBatch();
    expect(reader.rows).toEqual([]);
  });
});

describe("leading rows", () => {
  const ids = ["01K0000000000000000000000A", "01K0000000000000000000000B", "01K0000000000000000000000C"];
  const query = (ascending: boolean) => {
    const rows = ids.map((id) => rowOf(leadingSortKey(id, ascending), id));
    return { ascending, leading: ascending ? rows : rows.reverse() };
  };
  const at = (ascending: boolean, id = "") => leadingSortKey(id, ascending);
  const read = (...[ascending, side, sortKey]: [boolean, "after" | "from" | "upto" | "before", string]) =>
    leadingRows({ ...query(ascending), position: { side, sortKey } })
      .map(({ entry }) => entry.slice(-1))
      .join("");

  it("are read from the position on, and back from it", () => {
    expect(leadingRows(query(true)).map(({ entry }) => entry)).toEqual(ids);
    expect(leadingRows({ ascending: true })).toEqual([]);
    expect(read(true, "after", at(true, ids[1]))).toBe("C");
    expect(read(true, "from", at(true, ids[1]))).toBe("BC");
    expect(read(true, "upto", at(true, ids[1]))).toBe("BA");
    expect(read(true, "before", at(true, ids[1]))).toBe("A");
    expect(read(false, "after", at(false, ids[1]))).toBe("A");
    expect(read(false, "upto", at(false, ids[1]))).toBe("BC");
  });

  it("come before every key of an index", () => {
    for (const key of [ids[0] ?? "", "$1#01K", "\u{20000}#01K", "~"]) {
      expect(read(true, "after", key)).toBe("");
      expect(read(false, "after", key)).toBe("");
      expect(read(true, "before", key)).toBe("CBA");
      expect(read(false, "before", key)).toBe("ABC");
    }
  });
});
