import { screen, within } from "@testing-library/react";
import { createRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ListedRecord } from "../../../../shared/records.ts";
import { queryClient } from "../../../api/client.ts";
import { listedRecord as record } from "../../../testing/records.ts";
import { showIn } from "../../../testing/show.tsx";
import { staffSystem } from "../../../theme/staff-system.ts";
import { useSelection } from "../../lists/selection.tsx";
import { type ListSearch, useRecords } from "../records-page.ts";
import { RecordList } from "./record-list.tsx";

const fetching = vi.spyOn(globalThis, "fetch");
const onSearch = vi.fn();
const onAct = vi.fn();

function List({ search }: { search: ListSearch }) {
  const records = useRecords(search);
  const selection = useSelection(records.rows);
  return (
    <RecordList
      ref={createRef()}
      records={records}
      search={search}
      selection={selection}
      copied={undefined}
      onAct={onAct}
      onSearch={onSearch}
      keys
    />
  );
}
const show = (users: readonly ListedRecord[], search: ListSearch = {}) => {
  fetching.mockImplementation(async () => Response.json({ users }));
  return showIn(staffSystem, <List search={search} />);
};
/** The headers, which the test's document does not lay out. */
const headers = () =>
  screen.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent.trim());
const rowOf = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name), hidden: true }));

beforeEach(() => queryClient.clear());

test("each row has a cell for each header, and a skeleton is as wide as all of them", async () => {
  const { container } = show([record]);
  expect(container.querySelector("tbody td")).toHaveProperty("colSpan", headers().length);
  const cells = (await rowOf("AYU-7")).getAllByRole("cell", { hidden: true });
  const texts = cells.map(({ textContent }) => textContent);
  expect(Object.fromEntries(headers().map((header, at) => [header, texts[at]]))).toMatchObject({
    "#": "1",
    "Order No": "AYU-7Asha Rao, United Kingdom",
    Phone: "+1 408 555 0112",
    "Tracking No": "SG7",
    Status: expect.stringMatching(/^Delivered.* ago, London$/),
    "Created At": "20 Nov 2026, 14:05 IST",
    Actions: "",
  });
  expect(cells).toHaveLength(headers().length);
});

test.each([
  ["+00:00", /^Delivered.* hours ago, London$/],
  ["", /^Delivered ?\d+ \w+, London$/],
])("a scan whose offset is %j is shown by its age, or by its date", async (offset, words) => {
  const at = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 19) + offset;
  show([{ ...record, shipment: { ...record.shipment, at } }]);
  expect((await rowOf("AYU-7")).getByRole("cell", { name: words, hidden: true })).toBeInTheDocument();
});

test("a deleted record shows when it was deleted, without a status, and can be restored", async () => {
  show([{ ...record, shipment: undefined, deletedAt: "2026-11-21T08:35:00.000Z" }], { deleted: true });
  const row = await rowOf("AYU-7");
  expect(headers()).toContain("Deleted At");
  expect(headers()).not.toContain("Status");
  expect(row.getByText("21 Nov 2026, 14:05 IST")).toBeInTheDocument();
  row.getByRole("button", { name: "Restore AYU-7", hidden: true }).click();
  expect(onAct).toHaveBeenLastCalledWith("restore", expect.objectContaining({ _id: "r1" }));
});

test.each<[string, ListSearch, string | undefined]>([
  ["a filtered search", { search: "AYU-9", status: "out" }, "Search all records"],
  ["a search among the deleted", { search: "AYU-9", deleted: true }, "Search all records"],
  ["a search of all", { search: "AYU-9" }, "Clear the search"],
  ["a filter", { period: "today" }, "Show all records"],
  ["no search", {}, undefined],
])("where %s finds nothing, one wider search is offered, and none is tried", async (_, search, offered) => {
  fetching.mockClear();
  show([], search);
  expect(await screen.findByText(/records found\.$/)).toBeInTheDocument();
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(offered ? [offered] : []);
  expect(fetching).toHaveBeenCalledOnce();
});
