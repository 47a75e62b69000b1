import { describe, expect, test } from "vitest";
import { Failure } from "../../shared/errors.ts";
import type { ColumnFields } from "../../shared/import-columns.ts";
import { csvFile, fileOf, numberCell, type Rows } from "../testing/spreadsheets.ts";
import { readSpreadsheet } from "./read.ts";
import { columnNames } from "./titles.ts";

const german: Rows = [
  ["Bestellung", "Kunde", "Telefon", "Sendung"],
  ["AYU-1001", "Asha", numberCell(919876543210), "SG3231027366055"],
  ["AYU-1002", "Ravi", "+1 408 555 0112", "SG3231027366056"],
];
const germanFields = { Bestellung: "name", Telefon: "phone", Sendung: "trackingNo" } as const;

async function asked(bytes: Uint8Array): Promise<Failure> {
  const failure = await readSpreadsheet(bytes).catch((error: unknown) => error);
  if (failure instanceof Failure) return failure;
  throw new Error("The file was read without a question");
}
const detailsOf = async (rows: Rows) => (await asked(fileOf(rows))).details;

async function read(bytes: Uint8Array, columns: ColumnFields, firstRowIsData = false) {
  const sheet = await readSpreadsheet(bytes, { columns, firstRowIsData });
  const shipments = [...sheet.rows].filter(({ part }) => !part);
  const rows = shipments.map(({ row, name, phone, trackingNo }) =>
    [row, ...[name, phone, trackingNo].map((value) => ("text" in value ? value.text : value.shown))].join(" | "),
  );
  return { ...sheet, rows };
}

describe("a file whose headers are not known", () => {
  test("asks, with its headers, its first rows as they would be read, and a guess", async () => {
    expect(await asked(fileOf(german))).toMatchObject({
      code: "columns_needed",
      message: "We couldn't tell which columns to use. Please choose them.",
      details: {
        headers: ["Bestellung", "Kunde", "Telefon", "Sendung"],
        firstRow: ["Bestellung", "Kunde", "Telefon", "Sendung"],
        rows: [
          ["AYU-1001", "Asha", "919876543210", "SG3231027366055"],
          ["AYU-1002", "Ravi", "+1 408 555 0112", "SG3231027366056"],
        ],
        columns: germanFields,
        firstRowIsData: false,
      },
    });
  });

  test("shows five rows at most, long cells and headers cut, and blank columns by their letters", async () => {
    const rows = Array.from({ length: 9 }, (_, at) => [`x${at}`, "", "y".repeat(300), "z"]);
    const { headers, rows: shown } = await detailsOf([["h".repeat(300), "", "v", "w"], [], ...rows]);
    expect(headers).toEqual(["h".repeat(100), "Column B", "v", "w"]);
    expect(shown).toHaveLength(5);
    expect(shown?.[0]).toEqual(["x0", "", `${"y".repeat(59)}…`, "z"]);
  });

  test("may repeat its header, also where its names may mean other columns", async () => {
    const [header = [], first = [], second = []] = german;
    expect((await read(fileOf([header, first, [...header, ""], second]), germanFields)).rows).toHaveLength(2);
    const names = ["Beleg", "Order No", "Phone", "AWB"];
    const rows = [names, ["B-1", ...first.slice(1)], names, ["B-2", ...second.slice(1)]];
    const chosen = { Beleg: "name", Phone: "phone", AWB: "trackingNo" } as const;
    expect((await read(fileOf(rows), chosen)).rows).toHaveLength(2);
    const other = ["Phone", "Order No", "Beleg", "AWB"].map((title) => title);
    const { rows: refused } = await readSpreadsheet(fileOf([...rows, other]), {
      columns: chosen,
      firstRowIsData: false,
    });
    expect([...refused].at(-1)?.refusal).toMatch(/^Row 5 names different columns from the header in row 1/);
  });

  test("names the other sheets that have the chosen columns", async () => {
    const { notes } = await read(fileOf({ May: german, June: german, About: [["Shop", "x"]] }), germanFields);
    expect(notes).toEqual([expect.stringMatching(/^Only the sheet “May” was read\. “June” has the same columns/)]);
  });

  test("is asked about and read in the sheet that has rows", async () => {
    const file = fileOf({ Template: german.slice(0, 1), May: german });
    expect((await asked(file)).details.rows).toHaveLength(2);
    const { rows, notes } = await read(file, germanFields);
    expect({ rows: rows.length, notes }).toEqual({ rows: 2, notes: [] });
  });

  test("below a title, and in the first sheet that is wide enough", async () => {
    const file = fileOf({ About: [["Orders of May", "x"]], May: [["Orders of May"], [], ...german] });
    expect((await asked(file)).details.headers).toEqual(german[0]);
    expect((await read(file, germanFields)).rows).toHaveLength(2);
  });

  test("asks for what is missing where some headers are known", async () => {
    const { columns } = await detailsOf([
      ["Order No", "Handy", "Sendung"],
      ["AYU-1", "+49 170 1234567", "00340434161094000001"],
    ]);
    expect(columns).toEqual({ "Order No": "name", Handy: "phone" });
  });

  test.each([
    [["Order ID", "Order Number", "Phone (Billing)", "Tracking Number"], "Order ID"],
    [["Order Number", "Order No (all)", "Mobile [India]", "Tracking No. (AWB)"], "Order Number"],
  ])("are guessed where two look like the order's: %j", async (titles, name) => {
    const failure = await asked(fileOf([titles, ["1001", "AYU-1001", "+49 170 1234567", "SG3231027366055"]]));
    const [first = "", second = "", phone = "", trackingNo = ""] = titles;
    expect(failure.message).toBe(`“${first}” and “${second}” look like the same column. Please choose one.`);
    expect(failure.details.columns).toEqual({ [name]: "name", [phone]: "phone", [trackingNo]: "trackingNo" });
  });

  test.each([
    ["Order No", "Customer", "City"],
    ["Order No", "Phone", "City"],
  ])("cannot be chosen where a list of orders has no tracking numbers: %s, %s, %s", async (...titles) => {
    const failure = await asked(fileOf([titles, ["AYU-1001", "+49 170 1234567", "10115 Berlin"]]));
    expect(failure.code).toBe("invalid_input");
    expect(failure.message).toBe(
      "This file has no tracking numbers: no column holds any. An import needs three columns, with the order number, the phone and the tracking number of each parcel. Export the file once your orders have shipped, or add what is missing.",
    );
  });

  test("guesses by cells, and neither serial numbers, dates nor amounts as order numbers", async () => {
    const row = (at: number) => [
      at,
      "2024-05-01",
      "499.00",
      "Asha",
      `A${1000 + at}`,
      "SG3231027366055",
      "+91 98765 43210",
    ];
    const { columns } = await detailsOf([["a", "b", "c", "d", "e", "f", "g"], row(1), row(2), row(3)]);
    expect(columns).toEqual({ e: "name", f: "trackingNo", g: "phone" });
  });

  test("that are doubled leaves that field to choose", async () => {
    const { headers, columns } = await detailsOf([
      ["Order No", "Mobile", "AWB", "AWB"],
      ["A1", "9876543210", "SG1", "SG2"],
    ]);
    expect(headers).toEqual(["Order No", "Mobile", "AWB", "AWB (2)"]);
    expect(columns).toEqual({ "Order No": "name", Mobile: "phone" });
  });

  test.each([
    ["persons", "Name", ["Asha Menon", "Ben Carter"]],
    ["dates", "Order", ["2026-11-24", "2026-11-25"]],
    ["amounts", "Invoice No", ["1499.00", "299.50"]],
  ])("is asked about where most cells of a column are %s, whatever its title", async (_, title, cells) => {
    const file = csvFile(
      [`${title},Phone,AWB`, ...cells.map((cell, at) => `${cell},987654321${at},SG${at}`)].join("\n"),
    );
    expect((await asked(file)).details.columns).toEqual({ Phone: "phone", AWB: "trackingNo" });
  });

  test("is asked about where serial numbers stand for orders", async () => {
    const rows = [1, 2, 3].map((at) => `${at},AYU-75${at},987654321${at},SG32310273660${at}`);
    const { details } = await asked(csvFile(["Sl No,Ref,Phone,AWB", ...rows].join("\n")));
    expect(details.columns).toEqual({ Ref: "name", Phone: "phone", AWB: "trackingNo" });
  });

  test("in a .csv file is separated as in the one with the most columns", async () => {
    const file = csvFile("Bestellung;Ort, Land;Telefon;Sendung\nAYU-1;Köln, DE;+49 170 1234567;SG3231027366055\n");
    expect((await asked(file)).details.headers).toEqual(["Bestellung", "Ort, Land", "Telefon", "Sendung"]);
    expect((await read(file, germanFields)).rows).toEqual(["2 | AYU-1 | +49 170 1234567 | SG3231027366055"]);
  });
});

describe("chosen columns", () => {
  test("are read, and described like known ones", async () => {
    const { rows, columns, headers, notes } = await read(fileOf(german), germanFields);
    expect(rows).toEqual([
      "2 | AYU-1001 | 919876543210 | SG3231027366055",
      "3 | AYU-1002 | +1 408 555 0112 | SG3231027366056",
    ]);
    expect(columns).toEqual([
      { header: "Bestellung", field: "Order No", example: "AYU-1001" },
      { header: "Kunde", field: null, example: null },
      { header: "Telefon", field: "Phone", example: "919876543210" },
      { header: "Sendung", field: "Tracking No", example: "SG3231027366055" },
    ]);
    expect(headers).toEqual(german[0]);
    expect(notes).toEqual([]);
  });

  test("prevail over headers that are known", async () => {
    const file = fileOf([
      ["Order No", "Phone", "Phone", "AWB"],
      ["A1", "9876543210", "9876543211", "SG1"],
    ]);
    const { rows } = await read(file, { "Order No": "name", "Phone (2)": "phone", AWB: "trackingNo" });
    expect(rows).toEqual(["2 | A1 | 9876543211 | SG1"]);
  });

  test("without a header are named by letters, and then the first row is read too", async () => {
    const rows = german.slice(1).map(([name, ...others]) => [String(name).slice(4), ...others]);
    expect(await detailsOf(rows)).toMatchObject({
      firstRow: ["1001", "Asha", "919876543210", "SG3231027366055"],
      columns: { "Column A": "name", "Column C": "phone", "Column D": "trackingNo" },
      firstRowIsData: true,
    });
    const letters = { "Column A": "name", "Column C": "phone", "Column D": "trackingNo" } as const;
    const file = await read(fileOf([["A title"], ...rows]), letters, true);
    expect(file.rows).toEqual([
      "2 | 1001 | 919876543210 | SG3231027366055",
      "3 | 1002 | +1 408 555 0112 | SG3231027366056",
    ]);
    expect(file.columns.map(({ header }) => header)).toEqual(["Column A", "Column B", "Column C", "Column D"]);
  });

  test("without a header begin with the first row that has two of them", async () => {
    const letters = { "Column A": "name", "Column B": "phone", "Column C": "trackingNo" } as const;
    const rows: Rows = [
      ["Orders of May"],
      [],
      ["HN-1", "", "SG3231027366055"],
      ["HN-2", "9876543210", "SG3231027366056"],
      ["HN-3", "9876543211", "SG3231027366057"],
    ];
    const file = await read(fileOf(rows), letters, true);
    expect(file.rows).toEqual([
      "3 | HN-1 |  | SG3231027366055",
      "4 | HN-2 | 9876543210 | SG3231027366056",
      "5 | HN-3 | 9876543211 | SG3231027366057",
    ]);
    expect(await detailsOf(rows)).toMatchObject({ firstRow: rows[2], rows: rows.slice(3), firstRowIsData: true });
  });

  test("of a row that looks like data are not told as headers to remember", async () => {
    const fields = { "AYU-1001": "name", "Column C": "phone", SG3231027366055: "trackingNo" } as const;
    expect((await read(fileOf(german.slice(1)), fields)).headers).toEqual([]);
  });

  test("of a single row that was pasted are asked for", async () => {
    const { details } = await asked(csvFile("1001\t+91 98765 43210\tSG3231027366055"));
    const columns = { "Column A": "name", "Column B": "phone", "Column C": "trackingNo" } as const;
    expect(details).toMatchObject({ columns, firstRowIsData: true, rows: [] });
    const { rows } = await read(csvFile("1001\t+91 98765 43210\tSG3231027366055"), columns, true);
    expect(rows).toEqual(["1 | 1001 | +91 98765 43210 | SG3231027366055"]);
  });

  test.each([
    ["Asha\tSG3231027366055\tAYU-1001\t+91 98765 43210", "Column C, Column D, Column B"],
    ["#1001\t98765 43210\tSG3231027366055\n#1002\t98765 43211\tSG3231027366056", "Column A, Column B, Column C"],
    ["AYU-1001\t98765 43210\tSG3231027366055\tTRI-100", undefined],
    ["AYU-1001\t98765 43210\tSG3231027366055\nAYU-1002\t\tSG3231027366056", undefined],
    ["AYU-1001\t98765 43210\tSG3231027366055\nAYU-1002\t98765 43211\t1Z999AA10123456784", undefined],
    ["Flat 12\t98765 43210\tSG3231027366055", undefined],
  ])(
    "of rows without a header are read without a question only where the cells leave no doubt: %j",
    async (text, columns) => {
      const reading = readSpreadsheet(csvFile(text));
      if (columns === undefined) return expect(reading).rejects.toMatchObject({ code: "columns_needed" });
      const { choice } = await reading;
      const columnOf = new Map(Object.entries(choice.columns).map(([column, field]) => [field, column]));
      expect([columnOf.get("name"), columnOf.get("phone"), columnOf.get("trackingNo")].join(", ")).toBe(columns);
      expect(choice.firstRowIsData).toBe(true);
    },
  );

  test("that the file does not have are refused by name", async () => {
    await expect(read(fileOf(german), { A: "name", B: "phone", Sendung: "trackingNo" })).rejects.toMatchObject({
      code: "invalid_input",
      message: "This file has no row with the columns “A”, “B”, “Sendung”.",
    });
    const far = { "Column A": "name", "Column B": "phone", "Column ZZ": "trackingNo" } as const;
    await expect(read(fileOf(german), far, true)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

test("names of columns all differ, whatever the headers are", () => {
  expect(columnNames(["a", "a", "a (2)", "a", "__proto__", " b ", "Column C"])).toEqual([
    ...["a", "a (2)", "a (2) (2)", "a (3)", "“__proto__”", "b", "Column C"],
  ]);
});
