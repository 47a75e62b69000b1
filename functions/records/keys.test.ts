import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { searchKey } from "../../shared/record-search.ts";
import { idInSortKey, isId } from "../database/ids.ts";
import { indexKeys, recordKey, shardOf, trackingShards } from "./item.ts";

const _id = "01JC5Z8Q2N7V3K4M5P6R7S8T9W";

describe("the keys of a record", () => {
  it("are the same however its numbers are typed", () => {
    const key = { pk: "ORDER#AYU1001", sk: "PARCEL#SG3231027366055" };
    expect(recordKey({ name: "#ayu 1001", trackingNo: "sg 3231-0273-66055" })).toEqual(key);
    expect(recordKey({ name: "AYU–1001", trackingNo: "SG3231027366055" })).toEqual(key);
  });

  it("include those of both indexes", () => {
    expect(indexKeys(_id, "AYU-1001")).toEqual({
      directoryPk: "TRACKING#4",
      directorySk: _id,
      byOrderPk: "TRACKING#4",
      byOrderSk: `AYU'1001#${_id}`,
    });
  });

  it("end with its id", () => {
    const { directorySk, byOrderSk } = indexKeys(_id, "AYU-1001");
    expect([idInSortKey(directorySk), idInSortKey(byOrderSk)]).toEqual([_id, _id]);
  });

  it("spread records evenly over the shards", () => {
    const counts = new Map<string, number>();
    for (const last of "0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
      const shard = shardOf(_id.slice(0, -1) + last);
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(trackingShards);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });
});

describe("isId", () => {
  it("accepts a ULID", () => {
    expect(isId(ulid())).toBe(true);
  });

  it.each(["", "x", _id.toLowerCase(), `${_id}0`, "507f1f77bcf86cd799439011", "01JC5Z8Q2N7V3K4M5P6R7S8T9U"])(
    "refuses %j",
    (text) => {
      expect(isId(text)).toBe(false);
    },
  );
});

it("a text to search for is in lower case, with composed accents", () => {
  expect(searchKey("AYU-E\u0301")).toBe("ayu-\u00e9");
});
