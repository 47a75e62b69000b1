import { beforeEach, describe, expect, test, vi } from "vitest";
import { recordsOfOrder } from "../records/find.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { csvFile, fileOf, upload } from "../testing/spreadsheets.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as columnsAll } from "./columns-all.ts";
import { handler as columnsDelete } from "./columns-delete.ts";

let cookies: string[];
beforeEach(async () => {
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});

const file = (name = "AYU-1001") =>
  fileOf([
    ["Bestellung", "Telefon", "Sendung", "Notiz"],
    [name, "+91 98765 43210", "SG3231027366055", ""],
  ]);
const chosen = { Bestellung: "name", Telefon: "phone", Sendung: "trackingNo" } as const;
const form = (columns: unknown = chosen) => ({ columns: JSON.stringify(columns) });
const remembered = async () => (await call(columnsAll, "columnsAll", { cookies })).body;

describe("a file with unknown headers", () => {
  test("is answered with what to choose from, and nothing is written", async () => {
    const before = await scanTable();
    for (const query of [undefined, { dryRun: "true" }]) {
      expect(await upload(cookies, file(), query)).toMatchObject({
        status: 422,
        body: {
          code: "columns_needed",
          message: "We couldn't tell which columns to use. Please choose them.",
          headers: ["Bestellung", "Telefon", "Sendung", "Notiz"],
          rows: [["AYU-1001", "+91 98765 43210", "SG3231027366055", ""]],
          columns: chosen,
          firstRowIsData: false,
        },
      });
    }
    expect(await scanTable()).toEqual(before);
  });

  test("is imported with the chosen columns", async () => {
    const swapped = { Bestellung: "name", Telefon: "trackingNo", Sendung: "phone" };
    expect((await upload(cookies, file(), { dryRun: "true" }, form(swapped))).body).toMatchObject({
      counts: { refused: 1 },
      errors: [{ error: expect.stringMatching(/^Phone holds the tracking number SG3231027366055/) }],
    });
    expect(await allRecords()).toEqual([]);
    const { status, body } = await upload(cookies, file(), {}, form());
    expect({ status, counts: body.counts }).toMatchObject({ status: 200, counts: { created: 1 } });
    expect(await recordsOfOrder("AYU-1001")).toMatchObject([
      { phone: "+91 98765 43210", trackingNo: "SG3231027366055" },
    ]);
  });

  test("without a header is imported from its first row on, and nothing of it is remembered", async () => {
    const rows = csvFile("AYU-1,+91 98765 43210,SG3231027366055\nAYU-2,+91 98765 43211,SG3231027366056\n");
    const { body } = await upload(cookies, rows);
    expect(body).toMatchObject({ code: "columns_needed", firstRowIsData: true });
    const report = await upload(cookies, rows, {}, { ...form(body.columns), firstRowIsData: "true" });
    expect(report.body.counts).toMatchObject({ rows: 2, created: 2 });
    expect(await remembered()).toEqual({ columns: [] });
  });

  test.each([
    ["{", "columns is not valid"],
    ["[]", "columns is not valid"],
    [JSON.stringify({ Bestellung: "password" }), /^columns\.Bestellung must be name or phone or trackingNo$/],
    [JSON.stringify({ Bestellung: "name", Telefon: "phone" }), /one column each for name, phone and trackingNo/],
    [JSON.stringify({ ...chosen, Notiz: "phone" }), /one column each for name, phone and trackingNo/],
    [JSON.stringify({ Other: "name", Telefon: "phone", Sendung: "trackingNo" }), /no row with the columns “Other”/],
    ["x".repeat(2_001), "columns may have at most 2000 characters"],
  ])("is refused with the choice %s", async (columns, message) => {
    const { status, body } = await upload(cookies, file(), {}, { columns });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid_input" });
    expect(body.message).toMatch(message);
    expect(await allRecords()).toEqual([]);
  });
});

describe("a choice", () => {
  const cells: Record<string, string> = {
    ...{ Bestellung: "AYU-7", A: "AYU-7", B: "AYU-7", C: "AYU-7" },
    ...{ Telefon: "+91 98765 43210", P: "+91 98765 43210", Sendung: "SG3231027366057", T: "SG3231027366057" },
  };
  const other = (...headers: string[]) => fileOf([headers, headers.map((header) => cells[header] ?? "")]);

  test("is remembered for the same headers in any order, and can be changed", async () => {
    await upload(cookies, file(), {}, form({ Bestellung: "name", Telefon: "phone", Sendung: "trackingNo" }));
    const { columns } = await remembered();
    expect(columns).toEqual([{ id: expect.stringMatching(/^[\w-]{43}$/), columns: chosen, at: expect.any(String) }]);
    const again = await upload(cookies, other("Notiz", "Telefon", "Sendung", "Bestellung"), { dryRun: "true" });
    expect(again.body.choice).toMatchObject({ columns: chosen, remembered: columns[0].id });
    expect(await upload(cookies, other("Bestellung", "Telefon", "Sendung"))).toMatchObject({ status: 422 });

    const changed = { Notiz: "name", Telefon: "phone", Sendung: "trackingNo" };
    const noted = fileOf([
      ["Bestellung", "Telefon", "Sendung", "Notiz"],
      ["", "9876543210", "SG3231027366058", "AYU-2"],
    ]);
    await upload(cookies, noted, {}, form(changed));
    expect(await remembered()).toMatchObject({ columns: [{ id: columns[0].id, columns: changed }] });
  });

  test("is not remembered by a check, nor where no row could be read with it", async () => {
    await upload(cookies, file(), { dryRun: "true" }, form());
    await upload(cookies, file(), {}, form({ Notiz: "name", Telefon: "phone", Sendung: "trackingNo" }));
    expect(await remembered()).toEqual({ columns: [] });
  });

  test("is forgotten after a year, or when somebody says so", async () => {
    await upload(cookies, file(), {}, form());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * 24 * 60 * 60 * 1000 });
    const late = (await signIn("logistics")).cookies;
    expect(await upload(late, file())).toMatchObject({ status: 422 });
    expect((await call(columnsAll, "columnsAll", { cookies: late })).body).toEqual({ columns: [] });
    vi.useRealTimers();

    const [{ id }] = (await remembered()).columns;
    expect((await call(columnsDelete, "columnsDelete", { cookies, params: { id } })).status).toBe(204);
    expect(await remembered()).toEqual({ columns: [] });
    expect(await call(columnsDelete, "columnsDelete", { cookies, params: { id } })).toMatchObject({
      status: 404,
      body: { code: "not_found", message: "This column choice has already been removed." },
    });
  });
});
