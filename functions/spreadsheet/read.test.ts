import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type BookType, CFB, set_cptable, utils, write } from "xlsx";
import * as codePages from "xlsx/dist/cpexcel.full.mjs";
import { Failure } from "../../shared/errors.ts";
import { importLimits } from "../../shared/import-files.ts";
import { csvFile, fileOf, header, numberCell, type Rows, sheetOf, textCell } from "../testing/spreadsheets.ts";
import { type ZipPart, zipFile } from "../testing/zip-file.ts";
import type { SheetRow } from "./cell.ts";
import { readSpreadsheet } from "./read.ts";

const shown = (reading: SheetRow["name"]) => ("text" in reading ? reading.text : `! ${reading.damage}`);

async function read(bytes: Uint8Array) {
  const { rows, ...rest } = await readSpreadsheet(bytes);
  return {
    ...rest,
    rows: [...rows]
      .filter(({ part }) => !part)
      .map(({ row, name, phone, trackingNo }) => [row, shown(name), shown(phone), shown(trackingNo)]),
  };
}

async function refusal(bytes: Uint8Array): Promise<{ code: string; message: string }> {
  try {
    await read(bytes);
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("The file was read");
}

const fixture = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, "fixtures", name)));

const sample: Rows = [
  header,
  [textCell("AYU-1001"), textCell("+91 98765 43210"), textCell("SG3231027366055")],
  [numberCell(1002), numberCell(919876543210), textCell("SG3231027366056")],
];
const sampleRows = [
  [2, "AYU-1001", "+91 98765 43210", "SG3231027366055"],
  [3, "1002", "919876543210", "SG3231027366056"],
];

function written(bookType: BookType, rows: Rows = sample, options = {}) {
  // The reader has one that only decodes.
  set_cptable(codePages);
  const workbook = utils.book_new(sheetOf(rows), "Orders");
  return new Uint8Array(write(workbook, { type: "buffer", bookType, compression: true, ...options }));
}

it("a date cell is damage, whatever its format", async () => {
  const dated = (cellDates: boolean) => {
    const sheet = sheetOf([header, ["", numberCell(9876543210), textCell("SG1")], ["AYU-2", "9876543211", "SG2"]]);
    utils.sheet_add_aoa(sheet, [[{ t: "d", v: new Date(Date.UTC(2026, 10, 1)), z: "@" }]], { origin: "A2" });
    return new Uint8Array(write(utils.book_new(sheet, "Orders"), { type: "buffer", bookType: "xlsx", cellDates }));
  };
  const [row] = (await read(dated(true))).rows;
  expect(row).toEqual([2, expect.stringMatching(/^! was turned into the date 2026-11-01 /), "9876543210", "SG1"]);
});

describe("files of SheetJS", () => {
  it.each(["xlsx", "xlsm", "biff8", "biff5"] as BookType[])("are read: %s", async (bookType) => {
    expect((await read(written(bookType))).rows).toEqual(sampleRows);
  });

  it.each(["csv", "txt"] as const)("show what writing them as text damaged: %s", async (bookType) => {
    const { rows } = await read(written(bookType));
    expect(rows[0]).toEqual(sampleRows[0]);
    expect(rows[1]?.[2]).toMatch(/^! was shortened to 9.19877E\+11/u);
  });

  it.each([
    ["ods", "unsupported_file", "OpenDocument"],
    ["fods", "unsupported_file", "not a spreadsheet"],
    ["xlsb", "unsupported_file", ".xlsb"],
    ["rtf", "unsupported_file", "not a spreadsheet"],
    ["sylk", "invalid_input", "header row"],
    ["dif", "invalid_input", "header row"],
    ["eth", "invalid_input", "header row"],
    ["dbf", "unsupported_file", "not a spreadsheet"],
  ] as const)("of another kind are refused in words: %s", async (bookType, code, words) => {
    expect(await refusal(written(bookType))).toEqual({ code, message: expect.stringContaining(words) });
  });
});

describe("files of LibreOffice", () => {
  const good = [
    [4, "AYU-1001", "+49 151 2345 6789", "SG3231027366055"],
    [5, "1002", "919876543210", "SG3231027366056"],
    [6, "001003", "9876543211", "SG3231027366057"],
  ];
  const formatted = [
    7,
    '! is shown in the format "AYU-"0000: format the column as text and enter it again',
    "9876543212",
    "SG3231027366058",
  ];

  it.each(["orders.xlsx", "orders.xls"])("are read, damaged cells included: %s", async (name) => {
    const { rows, columns } = await read(fixture(name));
    expect(rows.slice(0, 3)).toEqual(good);
    expect(rows.slice(3)).toEqual([
      formatted,
      [8, expect.stringMatching(/^! was turned into the date 20\d\d-05-01/u), "9876543213", "SG3231027366059"],
      [9, "AYU-1006", "9876543214", expect.stringMatching(/^! has more than 15 digits/u)],
      [10, "AYU-1007", "9876543215", "SG3231027366061"],
      [11, "AYU-1008", "! shows the error #N/A: enter what belongs there", "SG3231027366062"],
      [12, "AYU-1009", "9876543217", "1"],
      [14, "AYU-1010", "98765 43218\n98765 43219", "SG3231027366064"],
    ]);
    expect(columns).toEqual([
      { header: "AWB", field: "Tracking No", example: "SG3231027366055" },
      { header: "City", field: null, example: null },
      { header: "Mobile No.", field: "Phone", example: "+49 151 2345 6789" },
      { header: "Order #", field: "Order No", example: "AYU-1001" },
    ]);
  });

  it("are read as text", async () => {
    const { rows } = await read(fixture("orders.csv"));
    expect(rows[0]).toEqual(good[0]);
    expect(rows.map(([row]) => row)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 14]);
    expect(rows[1]?.[2]).toMatch(/^! was shortened to 9.20E\+11/u);
    expect(rows[4]?.[1]).toMatch(/^! was turned into the date 1-May/u);
  });
});

describe("a text file", () => {
  const lines = ["Order No;Phone;AWB", 'AYU-1001;"98765 43210, 98765 43211";SG1', "AYU–1002;+33 6 12 34 56 78;SG2"];
  const rows = [
    [2, "AYU-1001", "98765 43210, 98765 43211", "SG1"],
    [3, "AYU–1002", "+33 6 12 34 56 78", "SG2"],
  ];
  const body = lines.join("\r\n");

  it.each([
    ["UTF-8", csvFile(body)],
    ["UTF-8 with its mark", csvFile(`\ufeff${body}`)],
    ["UTF-16", new Uint8Array(Buffer.from(`\ufeff${body}`, "utf16le"))],
    ["UTF-16, the other way round", new Uint8Array(Buffer.from(`\ufeff${body}`, "utf16le").swap16())],
    ["Windows-1252", new Uint8Array(Buffer.from(body.replace("–", "\x96"), "latin1"))],
    ["naming its separator", csvFile(`sep=;\r\n${body}`)],
    ["ending lines like a Mac", csvFile(lines.join("\r"))],
    ["ending lines in all ways", csvFile(`${lines[0]}\r${lines[1]}\n${lines[2]}\r\n`)],
    ["ending a line of Windows like Unix", csvFile(`${lines[0]}\r\n${lines[1]}\n${lines[2]}\r\n`)],
    ["ending lines like Unix", csvFile(`${lines.join("\n")}\n\n\n`)],
    ["ending like CP/M", csvFile(`${body}\x1a`)],
    ["with a control character in a cell", csvFile(`${body}\x1d`)],
    ["with a vertical tab in a cell", csvFile(`${body}\v`)],
  ])("is read in %s", async (_, bytes) => {
    expect((await read(bytes)).rows).toEqual(rows);
  });

  it("of Windows-1252 with letters that would make one of UTF-8 is read as it is", async () => {
    const bytes = new Uint8Array(Buffer.from("Order,Phone,AWB\nÃ©ÄÖÜ-1,9876543210,SG1", "latin1"));
    expect((await read(bytes)).rows).toEqual([[2, "Ã©ÄÖÜ-1", "9876543210", "SG1"]]);
  });

  it("with shipments above its header refuses these; titles above it are no rows", async () => {
    const valid = (at: number) => `A-${at},987654321${at},SG${at}`;
    const { rows: found } = await readSpreadsheet(
      csvFile([valid(1), "Orders of November,2026,x", valid(2), "Order,Phone,AWB", valid(3)].join("\n")),
    );
    const refusal = "It stands above the header in row 4: move the header to the top of the sheet";
    expect([...found].map(({ row, refusal: why }) => [row, why])).toEqual([
      [1, refusal],
      [3, refusal],
      [5, undefined],
    ]);
  });

  it("refuses rows that have cells beyond the header's; beside a workbook's table they are remarks", async () => {
    const shift = async (bytes: Uint8Array) => {
      const { rows: found } = await readSpreadsheet(bytes);
      return [...found].flatMap(({ row, refusal: why, hasRemark }) =>
        why || hasRemark ? [[row, why ?? "remark"]] : [],
      );
    };
    const refused = expect.stringMatching(/^It has more cells than the header/);
    const merged = "A-1,9876543210,SG1\u2028A-2,9876543210,SG2";
    expect(await shift(csvFile(["Order No,Phone,AWB", "A-0,9876543210,SG0,, ,", merged].join("\n")))).toEqual([
      [3, refused],
    ]);
    expect(await shift(csvFile(["Order No,Phone,AWB,", "A-0,9876543210,SG0,a note", merged].join("\n")))).toEqual([
      [3, refused],
    ]);
    expect(await shift(csvFile("Order No,Phone,AWB\nA-1,9876543210,SG1\n,,,A-2,9876543210,SG2\n,,, ,\n"))).toEqual([
      [3, refused],
    ]);
    const remark = [textCell("A-3"), textCell("9876543210"), textCell("SG3"), textCell("note")];
    expect(await shift(fileOf([...sample, remark]))).toEqual([[4, "remark"]]);
  });

  it.each([",", ";", "\t", "|"])("is read with %j as separator, also where cells contain others", async (separator) => {
    const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(separator);
    const text = [
      quoted(["Dispatch, May; all | of it", "", ""]),
      ["Order No", "Phone", "AWB"].join(separator),
      quoted(["A 1", "9876543210, 9876543211; 9876543212", "SG1 | 2"]),
    ].join("\n");
    expect((await read(csvFile(text))).rows).toEqual([[3, "A 1", "9876543210, 9876543211; 9876543212", "SG1 | 2"]]);
  });

  it("numbers rows like a spreadsheet program, with line breaks in cells and blank lines", async () => {
    const text = 'Order No,Phone,AWB\n\nA1,"9876543210\n9876543211",SG1\nA2,9876543212,SG2\n';
    expect((await read(csvFile(text))).rows.map(([row]) => row)).toEqual([3, 4]);
  });

  it.each([
    ['"Bobby" Singh', "goes on after its end"],
    ['"Gift" for mum', "goes on after its end"],
    ['"Copper bowl 6', "does not end"],
    ['" "x', "begins with a space"],
  ])("may have a quotation mark that is text: %s", async (cell) => {
    const later = 'A2,9876543211,SG2,Meera\nA3,9876543212,SG3,"Lucky, Mr"\nA4,9876543213,SG4,"two\nlines"\n';
    const { rows: found, notes } = await read(csvFile(`Order No,Phone,AWB,Name\nA1,9876543210,SG1,${cell}\n${later}`));
    expect(found.map(([, name, , trackingNo]) => [name, trackingNo])).toEqual(
      [1, 2, 3, 4].map((at) => [`A${at}`, `SG${at}`]),
    );
    expect(notes).toEqual([
      "1 row has a quotation mark that does not close its cell (first in row 2). It was read as part of the text.",
    ]);
  });

  it("separated by tabs has quotation marks as text, but around a cell with a line break", async () => {
    const text =
      'Order No\tItem\tPhone\tAWB\nA1\t"Nani" oil\t9876543210\tSG1\nA2\t"two\nlines"\t9876543211\tSG2\n"A3\tbowl 6"\t9876543212\tSG3\n';
    expect((await read(csvFile(text))).rows).toEqual([
      [2, "A1", "9876543210", "SG1"],
      [3, "A2", "9876543211", "SG2"],
      [4, '"A3', "9876543212", "SG3"],
    ]);
  });

  it("without a mark may be in UTF-16", async () => {
    for (const bytes of [Buffer.from(body, "utf16le"), Buffer.from(body, "utf16le").swap16()]) {
      expect((await read(new Uint8Array(bytes))).rows).toEqual(rows);
    }
  });

  it("is SYLK only where its second line is a command", async () => {
    const text = "ID;Phone;Order No;AWB\n1;9876543210;A-1;SG1\n";
    expect((await read(csvFile(text))).rows).toEqual([[2, "A-1", "9876543210", "SG1"]]);
    expect((await refusal(csvFile("ID;PWXL;N;E\nP;PGeneral\nE\n"))).message).toMatch(/No header row/);
  });
});

describe("a sheet", () => {
  it("may have rows above its header row", async () => {
    const rows = [...Array.from({ length: 20 }, (_, at) => [`Remark ${at}`, "Phone"]), ...sample];
    expect((await read(fileOf(rows))).rows.map(([row]) => row)).toEqual([22, 23]);
  });

  it("may repeat its header row and end with totals", async () => {
    const [, first, second] = sample;
    const rows = [header, first ?? [], [], header, second ?? [], ["", "", "", "Total", 2]];
    const content = await readSpreadsheet(fileOf(rows));
    expect([...content.rows].map(({ row, part }) => [row, part])).toEqual([
      [2, undefined],
      [4, "header"],
      [5, undefined],
      [6, "item"],
    ]);
  });

  it("with another header below refuses what follows, which would be read by the first one's", async () => {
    const below = async (...cells: string[]) => {
      const { rows: found } = await readSpreadsheet(fileOf([...sample, cells.map(textCell), sample[1] ?? []]));
      return [...found].flatMap(({ row, refusal: why }) => (why ? [[row, why]] : []));
    };
    const why = "Row 4 names different columns from the header in row 1: save the rows below it as a separate file";
    expect(await below("Phone No.", "Order No.", "AWB")).toEqual([
      [4, why],
      [5, why],
    ]);
    expect(await below("S.No", "Order", "Mobile", "Tracking ID")).toEqual([
      [4, why],
      [5, why],
    ]);
    expect(await below("Order", "Mobile", "Awb")).toEqual([]);
    expect(await below("Order", "by phone", "soon")).toEqual([]);
  });

  it("keeps a row with any cell filled", async () => {
    expect((await read(fileOf([header, ["", "", "SG1"], ["A1"]]))).rows).toEqual([
      [2, "", "", "SG1"],
      [3, "A1", "", ""],
    ]);
  });

  it("is the first visible one with the columns; others with them are named", async () => {
    const { rows, notes } = await read(
      fileOf({ Summary: [["Orders", 2]], May: sample, June: sample, Notes: [["Phone", "of the shop"]] }),
    );
    expect(rows).toEqual(sampleRows);
    expect(notes).toEqual(["Only the sheet “May” was read. “June” has the same columns: save each as its own file."]);
  });

  it("that is hidden is not read", async () => {
    const workbook = utils.book_new(sheetOf(sample), "Old");
    utils.book_append_sheet(workbook, sheetOf([header, ["A1", "9876543210", "SG1"]]), "New");
    utils.book_set_sheet_visibility(workbook, "Old", 1);
    for (const bookType of ["xlsx", "biff8"] as const) {
      const bytes = new Uint8Array(write(workbook, { type: "buffer", bookType }));
      expect((await read(bytes)).rows).toEqual([[2, "A1", "9876543210", "SG1"]]);
    }
  });

  it("without a header is refused, with what it must name", async () => {
    for (const row of [
      ["Order No", "City"],
      ["A1", "9876543210"],
    ]) {
      expect(await refusal(fileOf([row, ["A1", "Pune"]]))).toEqual({
        code: "invalid_input",
        message: "No header row was found. The first row must name the columns Order No, Phone and Tracking No.",
      });
    }
  });

  it("with two matching columns asks which one is meant", async () => {
    expect(
      await refusal(
        fileOf([
          ["AWB", "Phone", "Order No", "AWB"],
          ["SG1", "9876543210", "A1", "SG2"],
        ]),
      ),
    ).toEqual({ code: "columns_needed", message: "“AWB” and “AWB” look like the same column. Please choose one." });
    expect(
      await refusal(
        fileOf([
          ["Order ID", "Order No", "Phone", "AWB"],
          ["1", "A1"],
        ]),
      ),
    ).toMatchObject({ message: "“Order ID” and “Order No” look like the same column. Please choose one." });
  });

  it("without rows is refused", async () => {
    for (const file of [fileOf([header]), fileOf({ Template: [header, [], ["", ""]], Empty: [header] })]) {
      expect(await refusal(file)).toEqual({
        code: "invalid_input",
        message: "This file has no rows below its header.",
      });
    }
  });

  it("is read in the sheet that has rows, and no other is named", async () => {
    const file = fileOf({ Template: [header, [], ["", " "]], May: sample, Empty: [header] });
    expect(await read(file)).toMatchObject({ rows: sampleRows, notes: [] });
  });
});

const partsOf = (bytes: Uint8Array): ZipPart[] =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, content }));

const sheetPart = "xl/worksheets/sheet1.xml";
const withSheet = (change: (part: ZipPart) => ZipPart) =>
  zipFile(partsOf(written("xlsx")).map((part) => (part.name === sheetPart ? change(part) : part)));

describe("the XML of a workbook", () => {
  it("may lack a sheet, which is said", async () => {
    const parts = partsOf(fileOf({ Orders: sample, Returns: sample }));
    const { rows, notes } = await read(zipFile(parts.filter(({ name }) => name !== "xl/worksheets/sheet2.xml")));
    expect(rows).toEqual(sampleRows);
    expect(notes).toEqual([
      "The sheet “Returns” is damaged and was not read. Open the file in Excel and save it again.",
    ]);
    const onlyOne = partsOf(fileOf(sample)).filter(({ name }) => name !== sheetPart);
    expect(await refusal(zipFile(onlyOne))).toMatchObject({ message: expect.stringContaining("is damaged") });
  });

  it("may have reading aids in a cell of its own", async () => {
    const aid = '<rPh sb="0" eb="2"><t>チュウモン</t></rPh><phoneticPr fontId="1"/>';
    const inline = (xml: string) =>
      xml.replace(/<c r="A2"[^>]*>.*?<\/c>/u, `<c r="A2" t="inlineStr"><is><t>注文1</t>${aid}</is></c>`);
    const [row] = await rowsOf(sample, inline);
    expect(row?.[1]).toBe("注文1");
  });

  const rowsOf = async (rows: Rows, change: (xml: string) => string) => {
    const parts = partsOf(written("xlsx", rows, { bookSST: true }));
    const changed = parts.map(({ name, content }) => {
      const xml = Buffer.from(content).toString();
      return { name, content: Buffer.from(/sheet1|sharedStrings/u.test(name) ? change(xml) : xml) };
    });
    return (await read(zipFile(changed))).rows;
  };

  it.each([
    ["comments", /<(si|row|c|t|v)\b/gu, '<!-- <row r="9"><c r="A9"><v>9</v></c></row> --><!---->$&'],
    ["literal texts", /(?<=<t>)[^<]+/gu, "<![CDATA[$&]]>"],
    [
      "prefixes",
      /<(\/?)(?![?!])(?:(\w+) xmlns=)?/gu,
      (_: string, slash: string, root?: string) => (root ? `<x:${root} xmlns:x=` : `<${slash}x:`),
    ],
  ])("may have %s", async (_, pattern, change) => {
    const replace = (xml: string) => xml.replace(pattern, change as string);
    expect(replace('<row r="1"><c r="1"><t>t</t></c></row>')).not.toBe('<row r="1"><c r="1"><t>t</t></c></row>');
    expect(await rowsOf(sample, replace)).toEqual(sampleRows);
  });

  it("may be in UTF-16", async () => {
    const parts = partsOf(written("xlsx", [header, ["U-é1", "+91 98765 43210", "SG3231027366055"]]));
    const recoded = parts.map(({ name, content }) => {
      const wide = Buffer.from(`\ufeff${Buffer.from(content).toString()}`, "utf16le");
      return { name, content: name === sheetPart ? wide : content };
    });
    expect((await read(zipFile(recoded))).rows[0]?.[1]).toBe("U-é1");
  });

  it.each([
    ["_x0041_", "A"],
    ["_X0041_", "_X0041_"],
    ["_x005F_X0041_", "_X0041_"],
    ["ORD_X2024_01_X0009_", "ORD_X2024_01_X0009_"],
  ])("may number characters, with a small x: %s", async (stored, text) => {
    for (const cell of [stored, `<![CDATA[${stored}]]>`, stored.replace("00", "0<!-- -->0")]) {
      const [row] = await rowsOf(sample, (xml) => xml.replace("AYU-1001", cell));
      expect(row?.[1]).toBe(text);
    }
  });
});

describe("a formula", () => {
  /** The order's cell of the second row, as it is stored in the sheet. */
  const withOrder = (cell: string) =>
    withSheet((part) => {
      const xml = Buffer.from(part.content).toString();
      const changed = xml.replace(/<c r="A3".*?<\/c>/su, cell);
      if (xml === changed) throw new Error("The cell was not found");
      return { ...part, content: Buffer.from(changed) };
    });

  it.each([
    '<c r="A3"><f>Data!A3</f></c>',
    '<c r="A3"><f t="shared" si="0"/><v /></c>',
    '<c r="A3" t="n"> <f>Data!A3&amp;"é"</f> <v xml:space="preserve"> </v> </c>',
    '<c r="A3" t="s"><f/></c>',
  ])("without its result is damage: %s", async (cell) => {
    const damage = "! has a formula without a saved result: open the file in a spreadsheet program and save it again";
    expect((await read(withOrder(cell))).rows).toEqual([
      sampleRows[0],
      [3, damage, ...(sampleRows[1]?.slice(2) ?? [])],
    ]);
  });

  it.each([
    ['<c r="A3"><f>Data!A3</f><v>1002</v></c>', "1002"],
    ['<c r="A3" t="str"><f>Data!A3</f><v>AYU-é</v></c>', "AYU-é"],
    ['<c r="A3" t="str"><f>""</f><v></v></c>', ""],
    ['<c r="A3" s="0"/>', ""],
    ['<c r="A3" t="str"><v>M&#252;ller-&#2310;</v></c>', "Müller-आ"],
    ['<c r="A3" t="str" s="0"><f>B3</f><v xml:space="preserve">M_x00FC_ller_x005F_x0041_</v></c>', "Müller_x0041_"],
    ['<c r="A3" t="str"><f>B3</f><v>R&amp;amp;D &#38;lt;&amp;#4&#57;;</v></c>', "R&amp;D &lt;&#49;"],
  ])("is its result: %s", async (cell, result) => {
    expect((await read(withOrder(cell))).rows[1]?.[1]).toBe(result);
  });
});

describe("a file over a limit", () => {
  it("of bytes is refused", async () => {
    expect(await refusal(new Uint8Array(importLimits.fileBytes + 1))).toEqual({
      code: "too_large",
      message: "This file is larger than 4.6 MB. Keep only the order, phone and tracking columns, or split it.",
    });
  });

  it("of rows is refused", async () => {
    const lines = Array.from({ length: importLimits.rows + 1 }, (_, at) => `A${at},9876543210,SG${at}`);
    const text = (count: number) => csvFile(`Order No,Phone,AWB\n${lines.slice(0, count).join("\n")}`);
    expect((await read(text(importLimits.rows))).rows).toHaveLength(importLimits.rows);
    expect(await refusal(text(importLimits.rows + 1))).toEqual({
      code: "too_large",
      message: "This sheet has more than 100,000 rows. Split it into several files.",
    });
  });

  it("of rows is refused where the rows are empty", async () => {
    const far = withSheet((part) => ({
      ...part,
      content: Buffer.from(
        Buffer.from(part.content)
          .toString()
          .replace(/<row r="3"(.*?)<\/row>/su, (row) =>
            row.replaceAll('"3"', '"4294967294"').replace(/r="([A-Z])3"/gu, 'r="$14294967294"'),
          ),
      ),
    }));
    expect(await refusal(far)).toMatchObject({ code: "too_large", message: expect.stringContaining("100,000 rows") });
  });

  describe("of columns", () => {
    const message = "This sheet has more than 256 columns. Keep only the order, phone and tracking columns.";
    const parcel = ["A1", "9876543210", "SG3231027366055"];
    const headers = (count: number) => [...header, ...Array.from({ length: count - 3 }, (_, at) => `More ${at}`)];

    it("is refused for a header of 257", async () => {
      const file = (count: number) => csvFile(`${headers(count).join(",")}\n${parcel.join(",")}\n`);
      expect((await read(file(256))).columns).toHaveLength(256);
      expect(await refusal(file(257))).toEqual({ code: "too_large", message });
    });

    it("is refused where the uploader has chosen the columns", async () => {
      const file = fileOf([["a", "b", "c", ...headers(300)], parcel]);
      const columns = { a: "name", b: "phone", c: "trackingNo" } as const;
      await expect(readSpreadsheet(file, { columns })).rejects.toMatchObject({ code: "too_large", message });
    });
  });

  it("of characters in a cell is refused", async () => {
    const text = (length: number) => csvFile(`Order No,Phone,AWB\nA1,9876543210,SG1,${"x".repeat(length)}\n`);
    expect((await read(text(importLimits.cellCharacters))).rows).toHaveLength(1);
    expect(await refusal(text(importLimits.cellCharacters + 1))).toEqual({
      code: "too_large",
      message: "A cell in row 2 holds more than 32,767 characters. Is a quotation mark missing?",
    });
  });
});

describe("a zip file", () => {
  it("is read without what its XML declares: no entity, and nothing from outside", async () => {
    const declared = '<!DOCTYPE x [<!ENTITY a "AYU-7"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
    /** The sample with this text in all cells below its header. */
    const readCells = (cell: string) =>
      read(
        withSheet((part) => {
          const xml = Buffer.from(part.content).toString().replace("<worksheet", `${declared}<worksheet`);
          const [head = "", ...rows] = xml.split("<row ");
          const changed = rows.map((row, at) =>
            at === 0 ? row : row.replace(/ t="\w+"(.*?)<v>[^<]*<\/v>/gsu, ` t="str"$1<v>${cell}</v>`),
          );
          return { ...part, content: Buffer.from([head, ...changed].join("<row ")) };
        }),
      );
    expect((await readCells("AYU-7")).rows[0]).toEqual([2, "AYU-7", "AYU-7", "AYU-7"]);
    for (const entity of ["&a;", "&b;"]) await expect(readCells(entity)).rejects.toThrow("This file is damaged.");
  });

  it("that inflates too much is refused by its directory, before inflating", async () => {
    const bomb = withSheet((part) => ({
      ...part,
      // Inflating this would fail, so the directory is what refuses it.
      content: new Uint8Array(400_000).fill(0xff),
      packed: true,
      says: { size: 875_000_000 },
    }));
    expect(await refusal(bomb)).toEqual({
      code: "too_large",
      message: "This file is too large once unpacked. Keep only the order, phone and tracking columns, or split it.",
    });
  });

  it("is refused too where pictures or many small parts inflate too much", async () => {
    const picture: ZipPart = {
      name: "xl/media/image1.png",
      content: new Uint8Array(10),
      says: { size: 4_000_000_000 },
    };
    expect(await refusal(zipFile([...partsOf(written("xlsx")), picture]))).toMatchObject({ code: "too_large" });
    const many = Array.from({ length: 2_001 }, (_, at) => ({ name: `xl/p${at}.xml`, content: new Uint8Array(1) }));
    expect(await refusal(zipFile([...partsOf(written("xlsx")), ...many]))).toMatchObject({ code: "too_large" });
  });

  it("that inflates beyond the size in its directory is refused", async () => {
    const packed = deflateRawSync(Buffer.alloc(50_000_000, " "));
    const liar = withSheet((part) => ({ ...part, content: packed, packed: true, says: { size: packed.length } }));
    expect(await refusal(liar)).toMatchObject({ code: "invalid_input", message: expect.stringContaining("damaged") });
  });

  it("that is encrypted is refused", async () => {
    const locked = withSheet((part) => ({ ...part, says: { flags: 1 } }));
    expect(await refusal(locked)).toMatchObject({
      code: "unsupported_file",
      message: expect.stringContaining("password"),
    });
  });

  it("of another format is refused", async () => {
    const document = zipFile([
      { name: "[Content_Types].xml", content: csvFile("<Types/>") },
      { name: "word/document.xml", content: csvFile("<w/>") },
    ]);
    expect(await refusal(document)).toMatchObject({ message: expect.stringContaining("not a spreadsheet") });
    const numbers = zipFile([{ name: "Index/Document.iwa", content: csvFile("x") }]);
    expect(await refusal(numbers)).toMatchObject({ message: expect.stringContaining("Numbers") });
  });
});

describe("an old workbook", () => {
  /** A workbook of Excel 95 in this code page, whose first order number is these bytes. */
  function excel95(codePage: number, text: Uint8Array): Uint8Array<ArrayBuffer> {
    const container = CFB.read(written("biff5", [header, ["#".repeat(text.length), "9876543210", "SG1"]]), {
      type: "array",
    });
    const content = Buffer.from(CFB.find(container, "Book")?.content ?? []);
    content.set(text, content.indexOf("#".repeat(text.length)));
    const record = Buffer.from([0x42, 0, 2, 0]);
    const at = content.indexOf(record);
    if (at >= 0) content.writeUInt16LE(codePage, at + record.length);
    CFB.utils.cfb_add(container, "/Book", content);
    return new Uint8Array(CFB.write(container, { type: "buffer" }) as Buffer);
  }

  it.each([
    [1253, [0xcf, 0xea, 0xf4, 0x2d, 0x33, 0x33], "Οκτ-33"],
    [1251, [0xc7, 0xe0, 0xea, 0xe0, 0xe7, 0x37], "Заказ7"],
    [932, [0x92, 0x8d, 0x95, 0xb6, 0x31, 0x37], "注文17"],
    [1252, [0x4d, 0xfc, 0x6c, 0x6c, 0x31, 0x37], "Müll17"],
  ])("of Excel 95 is read by its code page: %i", async (codePage, bytes, text) => {
    const { rows } = await read(excel95(codePage, Uint8Array.from(bytes)));
    expect(rows).toEqual([[2, text, "9876543210", "SG1"]]);
  });

  it("may count its days from 1904", async () => {
    const dated = [numberCell(44_620, "d-mmm"), "9876543210", "SG1"];
    const workbook = utils.book_new(sheetOf([header, dated, ["AYU-2", "9876543211", "SG2"]]), "Orders");
    workbook.Workbook = { WBProps: { date1904: true } };
    for (const bookType of ["biff8", "xlsx"] as const) {
      const bytes = new Uint8Array(write(workbook, { type: "buffer", bookType }));
      expect((await read(bytes)).rows[0]?.[1]).toMatch(/^! was turned into the date 2026-03-01 /u);
    }
  });
});

describe("a table of a web page", () => {
  const page = (table: string) => csvFile(`<h3>Orders of today</h3><p>2 < 3 & <!-- <table><tr><td>9 --> more${table}`);

  it("may have cells that cover several rows and columns", async () => {
    const bytes = page(
      `<TABLE BORDER=1><TR><TH COLSPAN="2">Order No</TH><TH>Phone</TH><TH>Tracking No</TH></TR>
       <tr><td rowspan=2>AYU-1<td>gift<td rowspan="2">+44 7700 900001</td><td>SG1</td></tr>
       <tr><td>other</td><td>SG2</td></tr><tr><td>AYU-2</td><td></td><td>+44 7700<br/>900002</td><td>SG3</td></table>`,
    );
    expect((await read(bytes)).rows).toEqual([
      [2, "AYU-1", "+44 7700 900001", "SG1"],
      [3, "AYU-1", "+44 7700 900001", "SG2"],
      [4, "AYU-2", "+44 7700\n900002", "SG3"],
    ]);
  });

  it("may stand in a cell of another one, below scripts and styles", async () => {
    const table =
      "<table><tr><th>Order No</th><th>Phone</th><th>Tracking No</th></tr><tr><td>AYU-1</td><td>9876543210</td><td>SG1</td></tr></table>";
    const bytes = csvFile(
      `<style>a > b { content: "<table>" }</style><script>if (1 < 2) "<td>"</SCRIPT><table><tr><td>Our orders ${table} of today</td></tr></table>`,
    );
    expect((await read(bytes)).rows).toEqual([[2, "AYU-1", "9876543210", "SG1"]]);
  });

  it("is asked for where a page has none", async () => {
    const login = csvFile("<!DOCTYPE html><html><body><form>Sign in, please, to see them</form></body></html>");
    expect(await refusal(login)).toMatchObject({ message: expect.stringContaining("No header row was found") });
  });
});

describe("a file with a password", () => {
  const words = { code: "unsupported_file", message: expect.stringContaining("protected with a password") };

  it("of LibreOffice is refused", async () => {
    expect(await refusal(fixture("protected.xlsx"))).toEqual(words);
  });

  it("of an old Excel is refused", async () => {
    const container = CFB.read(written("biff8"), { type: "array" });
    const stream = CFB.find(container, "Workbook");
    const content = Buffer.from(stream?.content ?? []);
    const begin = 4 + content.readUInt16LE(2);
    // FilePass: RC4 encryption, with a salt and verifiers of zeros.
    const filePass = Buffer.alloc(4 + 54);
    filePass.writeUInt16LE(0x2f, 0);
    filePass.writeUInt16LE(54, 2);
    filePass.writeUInt16LE(1, 4);
    filePass.writeUInt16LE(1, 6);
    filePass.writeUInt16LE(1, 8);
    const locked = Buffer.concat([content.subarray(0, begin), filePass, content.subarray(begin)]);
    CFB.utils.cfb_add(container, "/Workbook", locked);
    expect(await refusal(new Uint8Array(CFB.write(container, { type: "buffer" }) as Buffer))).toEqual(words);
  });
});

describe("a file of another format", () => {
  it.each([
    ["a picture", Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "base64")],
    ["a picture that is cut off", Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1")],
    ["a PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3\n1 0 obj", "latin1")],
    ["a program", Buffer.from("\x7fELF\x02\x01\x01\x00\x00\x00", "latin1")],
    ["JSON", Buffer.from('[{"order":"A1"}]')],
    ["a text of ISO-2022-JP", Buffer.from("Order,Phone,AWB\n\x1b$BJ8;z\x1b(B,9876543210,SG1")],
    ["mostly control characters", Buffer.from("A1\x01\x02B")],
    ["an old Word document", Buffer.from(CFB.write(CFB.utils.cfb_new(), { type: "buffer" }) as Buffer)],
  ])("is refused: %s", async (_, bytes) => {
    expect(await refusal(new Uint8Array(bytes))).toEqual({
      code: "unsupported_file",
      message: "This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.",
    });
  });

  it("is refused when empty", async () => {
    expect(await refusal(new Uint8Array())).toEqual({ code: "invalid_input", message: "This file is empty." });
    expect(await refusal(csvFile("\n\n"))).toMatchObject({ code: "invalid_input" });
  });
});
