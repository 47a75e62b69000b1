import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listRecords } from "../../records/list/list.ts";
import { type ListSource, leadingRows, leadingSortKey, nextBatchSize, rowOf, ShardReader } from "./shard-reader.ts";

const client = mockClient(DynamoDBDocumentClient);
beforeEach(() => void client.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => client.restore());
const limits = () => client.commandCalls(QueryCommand).map(({ args }) => args[0].input.Limit);

describe("a search's next batch", () => {
  it("grows, and faster where nothing is found", () => {
    expect(nextBatchSize({ size: 20, found: 3, ms: 10 })).toBe(40);
    expect(nextBatchSize({ size: 20, found: 0, ms: 10 })).toBe(160);
  });

  it("is no larger than one query reads", () => {
    expect(nextBatchSize({ size: 4000, found: 0, ms: 100 })).toBe(4096);
  });

  it("shrinks to what a slow database reads in half a second, down to a minimum", () => {
    expect(nextBatchSize({ size: 4096, found: 0, ms: 2_000 })).toBe(1024);
    expect(nextBatchSize({ size: 4096, found: 0, ms: 60_000 })).toBe(256);
  });

  it("grows from a few rows on a busy machine too", () => {
    expect(nextBatchSize({ size: 14, found: 0, ms: 400 })).toBe(112);
  });

  it("keeps every large batch but the first within half a second at any constant speed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0.001, max: 100, noNaN: true }), (first, pace) => {
        let size = first;
        for (let batch = 0; batch < 10; batch += 1) {
          size = nextBatchSize({ size, found: 0, ms: size * pace });
          expect(size <= 256 || size * pace <= 500).toBe(true);
        }
      }),
    );
  });
});

describe("a shard's reader", () => {
  const more = { LastEvaluatedKey: { directorySk: "01K0000000000000000000000A" } };
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

  it("reads larger batches only while a search finds little", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(60_000);
    client.on(QueryCommand).resolves(more);
    const batchesOf = async (reader: ShardReader<object>) => {
      client.resetHistory();
      await reader.readBatch();
      await reader.readBatch();
      return limits();
    };
    const query = { ...source, batchSize: 1_000 };
    expect(await batchesOf(new ShardReader("TRACKING#0", query))).toEqual([1_000, 1_000]);
    const search = [{ attribute: "nameLower", text: "ayu" }];
    expect(await batchesOf(new ShardReader("TRACKING#0", { ...query, search, isSearch: true }))).toEqual([
      1_000, 4_096,
    ]);
  });

  it("runs out with less than a quarter of a batch, while the shard has more", async () => {
    const reader = new ShardReader("TRACKING#0", { ...source, batchSize: 8 });
    client
      .on(QueryCommand)
      .resolvesOnce({ ...more, Items: [item] })
      .resolvesOnce({ ...more, Items: [item] })
      .resolves({});
    await reader.readBatch();
    expect(reader.runningOut).toBe(true);
    await reader.readBatch();
    expect(reader.runningOut).toBe(false);
    reader.rows.length = 0;
    expect(reader.runningOut).toBe(true);
    await reader.readBatch();
    expect(reader).toMatchObject({ rows: [], runningOut: false });
  });

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

it("a page of 199 reads 40 rows of each shard, a share of 25 and three standard deviations; a search goes on with more", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  client
    .on(QueryCommand)
    .callsFake(({ ExclusiveStartKey }) => (ExclusiveStartKey ? {} : { LastEvaluatedKey: { directorySk: "0" } }));
  const page = { order: "newest", limit: 199, stopAt: Number.POSITIVE_INFINITY } as const;
  await listRecords(page);
  expect(new Set(limits())).toEqual(new Set([40]));
  client.resetHistory();
  // No whole number, which would be read first.
  await listRecords({ ...page, search: { field: "name", text: "-" } });
  expect(new Set(limits())).toEqual(new Set([40, 320]));
});
