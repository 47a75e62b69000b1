import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../../shared/errors.ts";
import { readSpreadsheet } from "../../spreadsheet/read.ts";
import { checkRows } from "../check/check-rows.ts";

/** Files as shops, marketplaces, couriers and people make them, with invented persons and numbers. */

async function read(name: string, leaveOut = false) {
  const bytes = readFileSync(join(import.meta.dirname, "../../spreadsheet/fixtures/ordinary", name));
  try {
    const content = await readSpreadsheet(new Uint8Array(bytes));
    const { rows, refused, notes, total, unlike } = checkRows(content.rows, leaveOut);
    return {
      rows: rows
        .toSorted((left, right) => left.row - right.row)
        .map((row) => [row.row, row.name, row.phone, row.trackingNo]),
      refused: refused.map(({ row, error }) => [row, error]),
      notes: [...content.notes, ...notes, ...unlike],
      columns: content.columns.flatMap(({ header, field }) => (field ? [header] : [])),
      total,
    };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, message: error.message, columns: error.details.columns };
    throw error;
  }
}

const required = (field: string) => `${field} is required`;
const noDigit = "Not a tracking number. Leave the parcel out until there is one";
const phonesOfShopify = "Each row's phone comes from “Phone”, or else “Shipping Phone”, or else “Billing Phone”.";

test.each([
  [
    "an invoice number beside names and serial numbers",
    "I30a-invoice-and-name.csv",
    ["Invoice No", "Mobile", "AWB No"],
  ],
  ["an invoice number beside #", "I30b-serial.csv", ["Invoice No", "Phone", "Tracking No"]],
  ["an AWB code beside shipment ids", "I30c-shiprocket.csv", ["Order ID", "AWB Code", "Customer Mobile"]],
  ["a shop's order beside payment references", "I30f-ref-only.csv", ["Shop order", "Phone", "Tracking No"]],
  ["ids of a marketplace", "I09b-amazon-quoted-name.txt", ["order-id", "buyer-phone-number", "tracking-id"]],
  ["a first column called ID", "id-phone.csv", ["Phone", "Order No", "Tracking No"]],
])("%s: the right columns are taken", async (_, name, titles) => {
  const { columns, refused } = await read(name);
  expect(refused).toEqual([]);
  expect(columns).toEqual(titles);
});

test.each<[what: string, name: string, orders: string[], refused: [number, unknown][], notes: unknown[]]>([
  [
    "an order's further items are no skipped rows, one without a number is",
    "I01a-shopify-lineitems.csv",
    ["2 #7001 +12125550171 SG700100000001", "5 #7002 +447700900172 SG700200000001"],
    [[6, required("Tracking number")]],
    [phonesOfShopify, "2 rows are other items of their orders, not parcels (first in row 3)."],
  ],
  [
    "the first phone that is filled in counts",
    "I01b-shopify-phone-blank.csv",
    [
      "2 #7011 (212) 555-0174 SG701100000001",
      "3 #7012 07700 900175 SG701200000001",
      "4 #7013 +61491570176 SG701300000001",
    ],
    [],
    [phonesOfShopify],
  ],
  [
    "merged cells count for all their rows",
    "I02-merged-parcels.xlsx",
    [1, 2, 3]
      .map((at) => `${at + 1} AYU-7021 +1 212 555 0177 SG70210000000${at}`)
      .concat("5 AYU-7022 07700 900178 SG702200000001"),
    [],
    [],
  ],
  [
    "whole numbers written as decimal ones",
    "I03-pandas-floats.csv",
    ["2 7031 9876500179 SG703100000001", "3 7032 9876500180 SG703200000001"],
    [[4, required("Phone")]],
    [],
  ],
  [
    "the same in texts of a workbook",
    "F13-text-floats.xlsx",
    ["2 7621 +91 98765 00811 SG762150000001", "3 7622 9876500812 SG762250000001", "4 7623 9876500813 SG762350000001"],
    [],
    [],
  ],
  [
    "a tracking number has a digit",
    "I14-words.xlsx",
    [],
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((row) => [
      row,
      row === 7 || row === 8 ? required("Tracking number") : noDigit,
    ]),
    [],
  ],
  [
    "ShipGlobal's number is found in links and words",
    "I15-links.xlsx",
    [1, 2, 3, 4, 5, 6, 7].map((at) => `${at + 1} AYU-715${at} 987650023${at} SG715${at}00000001`),
    [],
    [],
  ],
  [
    "an inch is text, and so is a quotation mark within a quoted cell",
    "I09e-known-inch.csv",
    ["2 7091 9876500195 SG709900000001", "3 7092 9876500196 SG709900000002"],
    [],
    ["1 row has a quotation mark that does not close its cell (first in row 3). It was read as part of the text."],
  ],
  [
    "a row with more cells than the header is shifted",
    "I19-unquoted-comma.csv",
    ["2 AYU-7191 9876500253 SG719100000001", "4 AYU-7193 9876500255 SG719300000001"],
    [[3, expect.stringMatching(/^It has more cells than the header/)]],
    [],
  ],
  [
    "a month is a prefix too, but where two digits follow",
    "I10a-month-prefix.csv",
    ["NOV-1001", "MAR-0457", "DEC 2101", "MAY-345"].map(
      (name, at) => `${at + 2} ${name} 987650020${at + 1} SG710${at + 1}00000001`,
    ),
    [[6, expect.stringMatching(/^Order number was turned into the date NOV-24/)]],
    [],
  ],
  [
    "a phone with and without its country's code is one",
    "I23-same-phone-two-ways.csv",
    ["2 #7301 +91 98765 00301 SG730100000001", "4 #7302 +44 7700 900302 SG730200000001"],
    [],
    ["2 rows repeat an earlier row."],
  ],
  ["a table of a web page", "I06-html-table.xls", ["2 AYU-7061 9876500191 SG706100000001"], [], []],
  [
    "a table of a web page whose cells have entities",
    "html-entities.xls",
    [
      "2 AYU-1001 +44 7700 900001 SG123456789001",
      "3 AYU-1002 +44 7700 900002 SG123456789002",
      "4 Müller-1003 +44\u00a07700\u00a0900003 SG123456789003",
      "5 注文-1004 +447700900004 SG123456789004",
      "6 A/1005 (0)7700900005 SG123456789005",
      "7 A&B-1006 +447700900006 SG123456789006",
    ],
    [],
    [],
  ],
  [
    "a table whose attributes have signs of tags",
    "html-gt-in-attribute.xls",
    ["2 AYU-1001 +447700900001 SG123456789001", "3 AYU-1002 +447700900002 SG123456789002"],
    [],
    [],
  ],
  [
    "a table whose rows and cells are not closed",
    "html-unclosed.xls",
    ["2 AYU-1 +447700900001 SG123456789001", "3 AYU-2 +447700900002 SG123456789002"],
    [],
    [],
  ],
  ...["center", "form", "script"].map((element): [string, string, string[], [], []] => [
    `a table of a page that begins with ${element}`,
    `html-${element}.xls`,
    ["2 AYU-1 +447700900001 SG123456789001"],
    [],
    [],
  ]),
  [
    "Japanese reading aids are no part of a cell",
    "phonetic.xlsx",
    ["2 注文1001 +81 90 1234 5678 SG123456789001"],
    [],
    [],
  ],
  [
    "NULs are nothing",
    "H17-nul.csv",
    ["2 AYU-9701 9876509701 SG970100000001", "3 AYU-9702 9876509702 SG970200000001"],
    [],
    [],
  ],
  ...["H17b-nul-padding-at-end.csv", "H17c-nul-in-other-column.csv"].map((name): [string, string, string[], [], []] => [
    `NULs are nothing: ${name}`,
    name,
    ["2 AYU-9711 9876509711 SG971100000001", "3 AYU-9712 9876509712 SG971200000001"],
    [],
    [],
  ]),
  ["an XML spreadsheet", "I07-xml-2003.xls", ["2 AYU-7071 9876500192 SG707100000001"], [], []],
  [
    "hidden rows are read",
    "I13-filtered.xlsx",
    [6, 7, 8, 9].map((at) => `${at - 4} AYU-713${at - 5} 987650021${at} SG713${at - 5}00000001`),
    [],
    ["2 rows are hidden in the sheet but were read too (first in row 3).", "2 rows say “Cancelled” (first in row 3)."],
  ],
  [
    "a sheet with a table in it",
    "module-sheet.xlsx",
    [1, 2, 3].map((at) => `${at + 1} A-${at} +44 7700 90000${at} SG12345678901${at}`),
    [],
    [],
  ],
  [
    "a link on a whole column",
    "hyperlink-on-column.xlsx",
    [2, 3, 4].map((at) => `${at} A-${at} +44 7700 90000${at} SG12345678901${at}`),
    [],
    [],
  ],
])("%s", async (_, name, orders, refused, notes) => {
  const found = await read(name);
  expect(found.rows?.map((cells) => cells.join(" "))).toEqual(orders);
  expect(found.refused).toEqual(refused);
  expect(found.notes).toEqual(notes);
});

test("several tracking numbers in a cell are several parcels", async () => {
  const { rows = [], notes, total } = await read("I04-several-numbers.xlsx");
  expect(Object.groupBy(rows, ([row]) => String(row))).toMatchObject({
    2: { length: 2 },
    3: { length: 2 },
    4: { length: 2 },
    5: [[5, "AYU-7044", "+1 212 555 0184", "SG704400000001"]],
    6: { length: 5 },
  });
  expect([total, notes]).toEqual([12, ["4 rows have several tracking numbers; each is a parcel (first in row 2)."]]);
});

test("a file separated by semicolons is asked about by its own columns", async () => {
  expect(await read("german-semicolons.csv")).toMatchObject({
    code: "columns_needed",
    columns: { Bestellung: "name", Telefon: "phone", Sendung: "trackingNo" },
  });
});

test("a million empty rows are refused", async () => {
  expect(await read("kill-empty-rows.xlsx")).toMatchObject({ code: "too_large" });
});

test.each(["xlsxwriter-1904.xlsx", "case-entry.xlsx"])(
  "%s: days since 1904 are named by their dates, and parts by their names in any case",
  async (name) => {
    const { rows, refused } = await read(name);
    expect(rows).toHaveLength(14);
    expect(refused?.[0]).toEqual([10, expect.stringContaining("was turned into the date 2026-03-01 ")]);
  },
);

test("a list of a marketplace's orders has no tracking numbers", async () => {
  expect(await read("H23-etsy.csv")).toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(/^This file has no tracking numbers: /),
  });
});

test("a courier's reference is guessed to be the order", async () => {
  expect(await read("H14-ups-void.csv")).toMatchObject({
    code: "columns_needed",
    columns: { "Package Ref No.1": "name", "Ship To Phone": "phone", "Tracking No.": "trackingNo" },
  });
});

test("rows that say that they are canceled are imported with a sentence, or left out", async () => {
  expect(await read("H14b-shiprocket-status.csv")).toMatchObject({
    rows: [{ 1: "AYU-9411" }, { 1: "AYU-9412" }, { 1: "AYU-9413" }],
    notes: ["2 rows say “CANCELED” or “RTO_INITIATED” (first in row 3)."],
    total: 4,
  });
  expect(await read("H14b-shiprocket-status.csv", true)).toMatchObject({
    rows: [{ 1: "AYU-9411" }],
    notes: ["2 rows that say “CANCELED” or “RTO_INITIATED” were left out (first in row 3)."],
    total: 2,
  });
});
