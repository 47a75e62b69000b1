import { expect, test, vi } from "vitest";
import { record } from "../../testing/records.ts";
import { readRecords } from "./export-dialog.tsx";
import { linksOf } from "./slips.tsx";

const ids = (...given: string[]) => given.map((_id) => ({ ...record, _id }));
const fetching = vi.spyOn(globalThis, "fetch");
const replies = (...bodies: object[]) => {
  fetching.mockReset();
  for (const body of bodies) fetching.mockImplementationOnce(async () => Response.json(body));
};
const query = { search: "AYU", field: "name" } as const;

test("an export reads every page of the search, and each record once", async () => {
  replies({ users: ids("1", "2"), nextCursor: "a" }, { users: [], nextCursor: "b" }, { users: ids("2", "3") });
  const progress: number[] = [];
  const records = await readRecords(query, new AbortController().signal, (count) => progress.push(count));
  expect(records.map(({ _id }) => _id)).toEqual(["1", "2", "3"]);
  expect(progress).toEqual([2, 2, 3]);
  const asked = fetching.mock.calls.map(([address]) => new URL(String(address), "https://portal.example").searchParams);
  expect(asked.map((params) => params.get("cursor"))).toEqual([null, "a", "b"]);
  expect(asked.map((params) => params.get("search"))).toEqual(["AYU", "AYU", "AYU"]);
});

test("an export that is cancelled reads no further page", async () => {
  replies({ users: ids("1"), nextCursor: "a" });
  const abort = new AbortController();
  await expect(readRecords(query, abort.signal, () => abort.abort())).rejects.toThrow();
  expect(fetching).toHaveBeenCalledOnce();
});

const link = (token: string) => ({ url: `https://portal.example/#t=${token}`, expires: "2027-01-20T08:35:00.000Z" });

test("each customer of an order has a link, and one with several parcels one", async () => {
  replies(link("a"), link("b"));
  const records = ids("1", "2", "3").map((one) => (one._id === "3" ? { ...one, phone: "+44 20 7946 0958" } : one));
  const { linked } = await linksOf(records, new AbortController().signal);
  expect(linked.map(({ record, url }) => [record._id, url.at(-1)])).toEqual([
    ["2", "a"],
    ["3", "b"],
  ]);
});

test("an export that is cancelled asks for no further link, and saves none", async () => {
  const abort = new AbortController();
  fetching.mockReset();
  fetching.mockImplementation(async () => {
    abort.abort();
    return Response.json(link("a"));
  });
  const records = ids("11", "12", "13", "14", "15", "16").map((record) => ({ ...record, name: `AYU-${record._id}` }));
  await expect(linksOf(records, abort.signal)).rejects.toThrow();
  expect(fetching.mock.calls.length).toBeLessThan(records.length);
});
