import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { naturalSortKey, orderKey, searchedOrderKey, trackingKey } from "../../../shared/keys.ts";
import type { TrackingRecord } from "../../../shared/records.ts";
import { syncReferences } from "../../follower/references.ts";
import { startLaggingIndexes } from "../../testing/lagging-indexes.ts";
import { storeRecords, switchToEmptyTable } from "../../testing/tables.ts";
import { byForm, recordKey } from "../item.ts";
import { createRecord, deleteRecord, updateRecord } from "../write.ts";
import { type ListRequest, listRecords, type RecordPage } from "./list.ts";

const indexes = startLaggingIndexes();

beforeEach(async () => {
  indexes.beforeQuery = async () => {};
  await emptyTable();
});

async function emptyTable() {
  await indexes.addTable(await switchToEmptyTable());
}

const never = Number.POSITIVE_INFINITY;
const phone = "+91 98765 43210";
const parcel = (name: string, trackingNo = "SG3231027366055") => ({ name, phone, trackingNo });
const order = fc.constantFrom<ListRequest["order"]>("newest", "asc", "desc");
/** Ids all in one shard, mostly in one, or spread evenly. */
const lastCharacters = fc.constantFrom("0", "00000001", "0123456789ABCDEF");
const ids = (records: readonly TrackingRecord[]) => records.map(({ _id }) => _id);

/** All pages from the first to the last. */
async function everyPage(request: Omit<ListRequest, "cursor">): Promise<RecordPage[]> {
  const pages: RecordPage[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRecords({ ...request, cursor });
    pages.push(page);
    if (pages.length > 500) throw new Error("The list never ends");
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

const everyRecord = async (request: Omit<ListRequest, "cursor">) =>
  (await everyPage(request)).flatMap(({ records }) => records);

/** The expected list, computed on arrays. */
function expected(records: readonly TrackingRecord[], { order, search }: Omit<ListRequest, "stopAt">) {
  const key = (record: TrackingRecord) =>
    order === "newest" ? record._id : `${naturalSortKey(record.name)}#${record._id}`;
  const found = records.filter((record) => !search || isFound(record, search));
  const sorted = found.sort((left, right) => Buffer.compare(Buffer.from(key(left)), Buffer.from(key(right))));
  const inOrder = order === "asc" ? sorted : sorted.reverse();
  const rankOf = (record: TrackingRecord) => (search ? expectedRank(record, search) : 0);
  return inOrder.toSorted((left, right) => rankOf(left) - rankOf(right));
}

/** A whole number, then the ends of an order number, a phone and a tracking number, then the rest. */
function expectedRank(record: TrackingRecord, search: Search): number {
  if (hasWholeNumber(record, search)) return 0;
  if (search.field !== "any" || !/\d/.test(search.text)) return 4;
  const endsIn = (field: keyof typeof keyOf) => {
    const end = search.text.toLowerCase();
    const key = searchedKeyOf[field](search.text);
    const isKeysEnd = key !== "" && keyOf[field](record[field]).endsWith(key);
    return isKeysEnd || record[field].toLowerCase().endsWith(end);
  };
  const kinds = [endsIn("name"), hasEnding(record, search), endsIn("trackingNo"), true];
  return 1 + kinds.indexOf(true);
}

const keyOf = { name: orderKey, trackingNo: trackingKey };
/** Part of a key: the business's prefix completes no part. */
const searchedKeyOf = { name: searchedOrderKey, trackingNo: trackingKey };
const prefixes = { name: "ORDER#", trackingNo: "PARCEL#" };

type Search = NonNullable<ListRequest["search"]>;
const fieldsOf = ({ field }: Search) => (field === "any" ? (["name", "trackingNo"] as const) : [field]);
const hasEnding = ({ phone }: TrackingRecord, { field, text }: Search) =>
  field === "any" && /^[\d ]{4,}$/.test(text) && phone.replaceAll(/\D/g, "").endsWith(text.replaceAll(" ", ""));

const isFound = (record: TrackingRecord, search: Search) =>
  hasEnding(record, search) || fieldsOf(search).some((field) => isFoundIn(record, field, search.text));

function isFoundIn(record: TrackingRecord, field: keyof typeof keyOf, text: string) {
  if (record[field].toLowerCase().includes(text.toLowerCase())) return true;
  const key = searchedKeyOf[field](text);
  return !prefixes[field].includes(key) && keyOf[field](record[field]).includes(key);
}

const hasWholeNumber = (record: TrackingRecord, search: Search) =>
  fieldsOf(search).some((field) => {
    const key = keyOf[field](search.text);
    return key !== "" && keyOf[field](record[field]) === key;
  });

/** What the follower derives from stored records. */
const followRecords = (records: readonly TrackingRecord[]) => syncReferences(records.map(recordKey));

describe("a list", () => {
  it("shows a record that is being moved once, in its newer version", async () => {
    const [record] = await storeRecords([parcel("AYU-1"), parcel("AYU-5"), parcel("AYU-0")]);
    if (!record) throw new Error("No record was stored");
    await indexes.replicateAll();
    await updateRecord({ ...record, name: "AYU-9" }, undefined, "test");
    // The index shows both the new and the old key.
    const names = async (order: ListRequest["order"]) =>
      (await listRecords({ order, limit: 50, stopAt: never })).records.map(({ name }) => name);
    await indexes.replicateOne(1);
    expect(indexes.pending).toBe(3);
    expect(await names("asc")).toEqual(["AYU-0", "AYU-5", "AYU-9"]);
    expect(await names("newest")).toEqual(["AYU-0", "AYU-5", "AYU-9"]);
    expect(await names("desc")).toEqual(["AYU-9", "AYU-5", "AYU-0"]);
  });

  it("has the same pages backward as onward", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        order,
        lastCharacters,
        async (count, limit, order, lastCharacters) => {
          await emptyTable();
          await storeRecords(
            Array.from({ length: count }, (_, at) => parcel(`AYU-${(at * 7) % 11}`, `SG32310273660${at}`)),
            { lastCharacters },
          );
          await indexes.replicateAll();
          const pages = await everyPage({ order, limit, stopAt: never });
          let page = pages.at(-1);
          for (const before of pages.slice(0, -1).reverse()) {
            const back = await listRecords({ order, limit, cursor: page?.previousCursor, stopAt: never });
            expect(ids(back.records)).toEqual(ids(before.records));
            const forth = await listRecords({ order, limit, cursor: back.nextCursor, stopAt: never });
            expect(ids(forth.records)).toEqual(ids(page?.records ?? []));
            page = back;
          }
          expect(page?.previousCursor).toBeUndefined();
        },
      ),
      { numRuns: 12 },
    );
  });
});

it("paging shows each record exactly once while others are added and deleted and the indexes lag", async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("turn" as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("insert" as const), name: fc.integer({ min: 1, max: 99 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("edit" as const), which: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("takeIn" as const), which: fc.nat() }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 5, max: 40 }),
      fc.integer({ min: 1, max: 7 }),
      order,
      lastCharacters,
      fc.array(step, { minLength: 8, maxLength: 30 }),
      async (count, limit, order, lastCharacters, steps) => {
        await emptyTable();
        const initial = await storeRecords(
          Array.from({ length: count }, (_, at) => parcel(`AYU-${(at * 31) % 50}`, `SG3231027300${at}`)),
          { lastCharacters },
        );
        await indexes.replicateAll();
        const staying = new Map(initial.map((record) => [record._id, record]));
        const seen: TrackingRecord[] = [];
        let cursor: string | undefined;
        let serial = 0;
        const turn = async () => {
          const page = await listRecords({ order, limit, cursor, stopAt: never });
          expect(page.records.length).toBeLessThanOrEqual(limit);
          seen.push(...page.records);
          cursor = page.nextCursor;
        };

        await turn();
        for (const taken of steps) {
          const record = "which" in taken ? [...staying.values()][taken.which % Math.max(staying.size, 1)] : undefined;
          if (taken.do === "turn" && cursor !== undefined) await turn();
          if (taken.do === "insert") {
            serial += 1;
            await createRecord(parcel(`AYU-${taken.name}`, `SG3999999999${serial}`), "test");
          }
          if (taken.do === "delete" && record) {
            staying.delete(record._id);
            await deleteRecord(record._id, byForm("test"));
          }
          if (taken.do === "edit" && record) {
            staying.set(record._id, await updateRecord({ ...record, phone: `${phone}${record.version}` }, record, "t"));
          }
          if (taken.do === "takeIn") await indexes.replicateOne(taken.which);
        }
        while (cursor !== undefined) await turn();

        expect(new Set(ids(seen)).size).toBe(seen.length);
        expect(ids(seen)).toEqual(expect.arrayContaining([...staying.keys()]));
        expect(ids(seen)).toEqual(ids(expected([...seen], { order })));
      },
    ),
    { numRuns: 15 },
  );
});

describe("a search", () => {
  const character = fc.constantFrom(..."aA19-éÉßşक़".normalize("NFC"));
  const word = fc.string({ unit: character, minLength: 1, maxLength: 4 }).map((text) => `${text}B`);

  it("finds exactly the records with the text, in order, wherever its time runs out", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: word, phone: fc.constant(phone), trackingNo: word }), { maxLength: 60 }),
        lastCharacters,
        fc.record({
          order,
          limit: fc.integer({ min: 1, max: 20 }),
          search: fc.record({
            field: fc.constantFrom<Search["field"]>("name", "trackingNo", "any"),
            text: fc.oneof(
              fc.string({ unit: character, minLength: 1, maxLength: 2 }),
              fc.constantFrom("ab", "A b", "1-b", " #1B", "r", "orde", "-", "3210", "4 3210", "9876"),
            ),
          }),
          stopAt: fc.constantFrom(0, never),
        }),
        async (rows, lastCharacters, request) => {
          await emptyTable();
          const unique = [...new Map(rows.map((row) => [Object.values(recordKey(row)).join(), row])).values()];
          const stored = await storeRecords(unique, { lastCharacters });
          await indexes.replicateAll();
          await followRecords(stored);
          expect(ids(await everyRecord(request))).toEqual(ids(expected(stored, request)));
        },
      ),
      { numRuns: 25 },
    );
  });

  describe("of a whole number", () => {
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => parcel(`AYU-${1_000 + from + at}`, `SG3231027${1_000 + from + at}`));
    const searchFor = (text: string, field: "name" | "trackingNo" = "name") => ({ search: { field, text } });
    const first = (request: Partial<ListRequest>) =>
      listRecords({ order: "newest", limit: 2, stopAt: never, ...request });
    const names = ({ records }: RecordPage) => records.map(({ name }) => name);
    async function store(rows: Parameters<typeof storeRecords>[0]) {
      const stored = await storeRecords(rows, { lastCharacters: "0" });
      await indexes.replicateAll();
      await followRecords(stored);
      return stored;
    }

    it.each([
      ["AYU-1000", "name"],
      ["#ayu 1000", "name"],
      ["Order No: AYU-1000", "name"],
      ["SG32310271000", "trackingNo"],
      ["sg 3231-027 1000", "trackingNo"],
    ] as const)("finds %j among many at once, by few reads, and goes on from there", async (text, field) => {
      await store(many(40));
      let queries = 0;
      indexes.beforeQuery = async () => {
        queries += 1;
      };
      const page = await first(searchFor(text, field));
      expect(names(page)).toEqual(["AYU-1000"]);
      expect(queries).toBe(8);
      expect(page.searched?.cursor).toBe(page.nextCursor);
      const all = await everyRecord({ order: "newest", limit: 2, stopAt: never, ...searchFor(text, field) });
      expect(all).toHaveLength(1);
    });

    it("ranks the ends of an order number, a phone and a tracking number before what only holds it", async () => {
      const others = Array.from({ length: 60 }, (_, at) =>
        parcel(`V-${at}`, `SG32610111${String(at).padStart(3, "0")}`),
      );
      await store([
        { name: "V-9999", phone, trackingNo: "SG40111" },
        { name: "V-9998", phone: "+1 408 555 0111", trackingNo: "SG5" },
        parcel("V-0111", "SG6"),
        ...others,
      ]);
      for (const limit of [50, 2, 1]) {
        const pages = await everyPage({
          order: "newest",
          limit,
          stopAt: never,
          search: { field: "any", text: "0111" },
        });
        const found = pages.flatMap(names);
        expect(found.slice(0, 4)).toEqual(["V-0111", "V-9998", "V-9999", "V-59"]);
        expect(found).toHaveLength(63);
      }
    });

    it("reads the index once for all ranks", async () => {
      await store(many(5));
      let queries = 0;
      indexes.beforeQuery = async () => {
        queries += 1;
      };
      const page = await listRecords({
        order: "newest",
        limit: 50,
        stopAt: never,
        search: { field: "any", text: "10" },
      });
      expect(page.records).toHaveLength(5);
      expect(queries).toBe(8);
    });

    it("finds a record that the indexes do not show yet", async () => {
      await createRecord(parcel("AYU-7"), "test");
      expect(names(await first(searchFor("ayu 7")))).toEqual(["AYU-7"]);
    });

    it.each(["newest", "asc", "desc"] as const)("pages through it and what follows, back too: %s", async (order) => {
      const parcels = Array.from({ length: 5 }, (_, at) => parcel("11-1", `SG32310270000${at}`));
      await store([...many(40), parcel("111", "SG1"), ...parcels, parcel("A11-1", "SG2"), parcel("11/12", "SG3")]);
      const request = { order, limit: 2, stopAt: never, ...searchFor("11 1") };
      const pages = await everyPage(request);
      expect(pages.slice(0, 3).flatMap(names).slice(0, 5)).toEqual(Array<string>(5).fill("11-1"));
      expect(pages.flatMap(names).slice(5).sort()).toEqual(["11/12", "A11-1"]);
      const onward = pages.filter(({ records }) => records.length > 0);
      let back: RecordPage | undefined = onward.at(-1);
      const found = back ? [ids(back.records)] : [];
      while (back?.previousCursor) {
        back = await listRecords({ ...request, cursor: back.previousCursor });
        found.unshift(ids(back.records));
      }
      expect(found.flat()).toEqual(onward.flatMap(({ records }) => ids(records)));
    });

    it("that very many records have is searched like any text", async () => {
      await store([...Array.from({ length: 201 }, (_, at) => parcel(`A-${at}`, "to be sent")), ...many(3)]);
      const page = await first(searchFor("to be sent", "trackingNo"));
      expect(names(page)).toEqual(["A-200", "A-199"]);
      expect(page.searched).toBeUndefined();
      await store(Array.from({ length: 201 }, (_, at) => parcel("B-1", `SG9${at}`)));
      expect(names(await first(searchFor("B-1")))).toEqual(["B-1", "B-1"]);
    });

    it.each(["newest", "asc", "desc"] as const)("finds deleted orders: %s", async (order) => {
      const stored = await store([...many(30), parcel("1-001", "SG1"), parcel("11", "SG11")]);
      for (const { _id } of stored) await deleteRecord(_id, byForm("test"));
      await indexes.replicateAll();
      const request = { order, deleted: true, limit: 2, stopAt: never };
      const found = async (search: ReturnType<typeof searchFor>) =>
        (await everyRecord({ ...request, ...search })).map(({ name }) => name);
      expect(await found(searchFor("ayu 1000"))).toEqual(["AYU-1000"]);
      expect(await found(searchFor("1/001"))).toEqual(["1-001"]);
      expect(await found(searchFor("sg 3231027 1005", "trackingNo"))).toEqual(["AYU-1005"]);
      vi.stubEnv("HISTORY_MONTHS", "0");
      expect((await listRecords({ ...request, ...searchFor("AYU-1000") })).records).toEqual([]);
      vi.unstubAllEnvs();
    });
  });

  it("continues towards the first page if its cursor led back", async () => {
    const stored = await storeRecords(
      Array.from({ length: 60 }, (_, at) => parcel(at === 59 ? "needle" : `AYU-${at}`)),
    );
    await indexes.replicateAll();
    const search = { field: "name", text: "needle" } as const;
    const found: string[] = [];
    let cursor: string | undefined = `newest.before:${stored[0]?._id}`;
    for (let requests = 0; cursor !== undefined && requests < 100; requests += 1) {
      const page: RecordPage = await listRecords({ order: "newest", limit: 1, cursor, search, stopAt: 0 });
      found.push(...page.records.map(({ name }) => name));
      cursor = page.searched?.cursor;
      expect(cursor).toBe(page.searched && page.previousCursor);
    }
    expect(found).toEqual(["needle"]);
  });

  describe("that runs out of time tells how far it came", () => {
    const search = { field: "name", text: "needle" } as const;
    const searched = async (request: Partial<ListRequest>) =>
      (await listRecords({ order: "newest", limit: 1, search, stopAt: 0, ...request })).searched;

    it("by the time of the last record and, about, the number of records", async () => {
      const stored = await storeRecords(
        Array.from({ length: 60 }, (_, at) => parcel(`AYU-${at}`)),
        { lastCharacters: "0" },
      );
      await indexes.replicateAll();
      const first = await searched({});
      expect(first).toEqual({ records: 2, to: stored[58]?.createdAt, cursor: `newest.after:${stored[58]?._id}` });
      expect(await searched({ cursor: first?.cursor })).toMatchObject({ records: 2, to: stored[56]?.createdAt });
    });

    it("without a time where records are not read in the order of their creation", async () => {
      await storeRecords(Array.from({ length: 60 }, (_, at) => parcel(`AYU-${at}`)));
      await indexes.replicateAll();
      expect(await searched({ order: "asc" })).toEqual({ records: 16, cursor: expect.stringMatching(/^asc\.after:/) });
    });
  });
});
