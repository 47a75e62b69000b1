import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cell, readCell } from "./cell.ts";

const text = (value: string): Cell => ({ kind: "text", text: value });
const untyped = (value: string): Cell => ({ kind: "untyped", text: value });
const number = (value: number, format = "General"): Cell => ({ kind: "number", value, format });

describe("a text cell", () => {
  it.each([
    "AYU-1001",
    "#1001",
    "#A/1",
    "#AYU",
    "007",
    "ayu 1001",
    "1-2",
    "May order 5",
    "E5",
    "12E",
    "SG3231027366055",
    "2024-1",
  ])("is read as typed: %j", (typed) => {
    expect(readCell(text(typed))).toEqual({ text: typed });
  });

  it("has a replacement character for a lone surrogate", () => {
    expect(readCell(text("AYU-1001\ud83d"))).toEqual({ text: "AYU-1001\ufffd" });
  });

  it("is trimmed and loses invisible characters", () => {
    expect(readCell(text("\u00a0 AYU-1001\t"))).toEqual({ text: "AYU-1001" });
    expect(readCell(text("\u202a+91 98765\u00a043210\u202c"))).toEqual({ text: "+91 98765\u00a043210" });
    expect(readCell(text("AYU\u200b-1001"))).toEqual({ text: "AYU-1001" });
  });

  it.each(["=1+1", "+91 98765 43210", "-5", "@x"])("loses the apostrophe before %j", (guarded) => {
    expect(readCell(text(`'${guarded}`))).toEqual({ text: guarded });
  });

  it.each([
    ["9.19877E+11", "was shortened to 9.19877E+11"],
    ["9,19E+11", "was shortened to 9,19E+11"],
    ["9.4001118992232E+021", "was shortened to"],
    ["1E+15", "was shortened to 1E+15"],
    ["SG3.26E+14", "was shortened to SG3.26E+14"],
    ["+9.19877E+11", "was shortened to +9.19877E+11"],
    ["1.E+12", "was shortened to 1.E+12"],
    ["-1.23E+12", "was shortened to -1.23E+12"],
    ["1.23E-05", "was shortened to 1.23E-05"],
    ["9.87E+9", "was shortened to 9.87E+9"],
    ["9.87654321E9", "was shortened to 9.87654321E9"],
    ["9876.54321e06", "was shortened to 9876.54321e06"],
    ["3,26E14", "was shortened to 3,26E14"],
    ["1.001E3", "was shortened to 1.001E3"],
    ["1.5E-5", "was shortened to 1.5E-5"],
    ["NULL", "holds NULL, which programs write for an empty cell"],
    ["n/a", "holds n/a, which"],
    ["\\N", "holds \\N, which"],
    ["(null)", "holds (null), which"],
    ["NaT", "holds NaT, which"],
    ["#N/A", "shows the error #N/A"],
    ["#NV", "shows the error #NV"],
    ["#N/B", "shows the error #N/B"],
    ["#I/T", "shows the error #I/T"],
    ["#Н/Д", "shows the error #Н/Д"],
    ["#YOK", "shows the error #YOK"],
    ["#HIÁNYZIK", "shows the error #HIÁNYZIK"],
    ["#NENÍ_K_DISPOZICI", "shows the error #NENÍ_K_DISPOZICI"],
    ["#DĚLENÍ_NULOU!", "shows the error #DĚLENÍ_NULOU!"],
    ["#ΔΙΑΙΡ./0!", "shows the error #ΔΙΑΙΡ./0!"],
    ["#GETTING_DATA", "shows the error #GETTING_DATA"],
    [
      "0",
      "holds 0, which programs write for an empty cell, or a formula that they do not calculate: enter what belongs there, or open the file in a spreadsheet program and save it",
    ],
    ["#WERT!", "shows the error #WERT!"],
    ["#¡VALOR!", "shows the error #¡VALOR!"],
    ["#¿NOMBRE?", "shows the error #¿NOMBRE?"],
    ["Loading...", "shows the error Loading..."],
    ["Wird geladen…", "shows the error Wird geladen…"],
    ["#DIV/0!", "shows the error #DIV/0!"],
    ["#NAME?", "shows the error #NAME?"],
    ["Err:502", "shows the error Err:502"],
    ["Fehler:502", "shows the error Fehler:502"],
    ["Err :502", "shows the error Err :502"],
    ["Fout:504", "shows the error Fout:504"],
    ["エラー:508", "shows the error エラー:508"],
  ])("has damage in %j, in any file", (typed, words) => {
    const reading = { shown: typed, damage: expect.stringContaining(words) };
    expect(readCell(text(typed))).toEqual(reading);
    expect(readCell(untyped(typed))).toEqual(reading);
  });

  it.each(["#S/M", "null"])("may be right in a .csv, with an apostrophe: %j", (typed) => {
    const damage = expect.stringMatching(/: enter what belongs there, or put an apostrophe before it if it is right$/);
    expect(readCell(untyped(typed))).toEqual({ shown: typed, damage });
    expect(readCell(untyped(`'${typed}`))).toEqual({ text: typed });
  });

  it.each([
    [
      "?????-17",
      "holds ?????-17, in which a program may have saved question marks for letters: save the file as .xlsx or CSV UTF-8, or enter it again, or put an apostrophe before it if it is right",
    ],
    ["Gr?n-1", "holds Gr?n-1, in which"],
    ["1-May", "was turned into the date 1-May"],
    ["01-May-2024", "was turned into the date"],
    ["May-24", "was turned into the date May-24"],
    ["01/05/2024", "was turned into the date"],
    ["2024-05-01", "was turned into the date"],
    ["2024-05-01 00:00:00", "was turned into the date"],
    ["5/1/24 12:00 AM", "was turned into the date"],
    ["2026/11/23", "was turned into the date 2026/11/23"],
    ["2026/1/3 10:00", "was turned into the date"],
    ["24-11-2026", "was turned into the date 24-11-2026"],
    ["1-3-2026", "was turned into the date"],
    ["24.11.2026", "was turned into the date 24.11.2026"],
    ["24.11.2026 10:00", "was turned into the date"],
    ["24. Nov", "was turned into the date 24. Nov"],
    ["24. Nov. 2026", "was turned into the date"],
    ["2026-11-24T00:00:00Z", "was turned into the date 2026-11-24T00:00:00Z"],
    ["2026-11-24T00:00:00+05:30", "was turned into the date"],
    ["2026-11-24T00:00:00.000Z", "was turned into the date"],
    ["2026-11-24T00:00:00.000+0000", "was turned into the date"],
    ["2026-11-24 00:00:00.000", "was turned into the date"],
    ["2026-11-24 00:00:00+00", "was turned into the date"],
    ["2026-11-24 00:00:00 UTC", "was turned into the date"],
    ["11/24/2026, 12:00:00 AM", "was turned into the date"],
    ["24-NOV-26 12.00.00.000000 AM", "was turned into the date"],
    ["24-NOV-26 12.00.00.000000000 AM ASIA/CALCUTTA", "was turned into the date"],
    ["Sept-26", "was turned into the date Sept-26"],
    ["June 2026", "was turned into the date"],
    ["24. Juni 2026", "was turned into the date"],
    ["November 24, 2026", "was turned into the date November 24, 2026"],
    ["Nov. 24, 2026", "was turned into the date"],
    ["Tuesday, November 24, 2026", "was turned into the date"],
    ["24 November 2026", "was turned into the date"],
    ["Tuesday, 24 November 2026", "was turned into the date"],
    ["Tue Nov 24 2026", "was turned into the date Tue Nov 24 2026"],
    ["Tue Nov 24 2026 00:00:00 GMT+0530 (India Standard Time)", "was turned into the date"],
    ["Tue, 24 Nov 2026 00:00:00 GMT", "was turned into the date"],
    ["Tue Nov 24 00:00:00 IST 2026", "was turned into the date"],
    ["00:12:00", "was turned into the time 00:12:00"],
    ["00:12:00.000", "was turned into the time 00:12:00.000"],
    ["12:30", "was turned into the time 12:30"],
    ["9:05 PM", "was turned into the time 9:05 PM"],
    ["940011189922319000", "has more than 15 digits"],
    ["9876543210.0", "was turned into the decimal number 9876543210.0"],
    ["1,234", "was turned into the amount 1,234"],
    ["₹1,23,456.00", "was turned into the amount ₹1,23,456.00"],
    ["12 €", "was turned into the amount 12 €"],
    ["1.234,00\u00a0€", "was turned into the amount"],
    ["TRUE", "holds TRUE, not a number"],
    ["false", "holds false, not a number"],
  ])("has damage in %j only in a text file", (typed, words) => {
    expect(readCell(untyped(typed))).toEqual({ shown: typed, damage: expect.stringContaining(words) });
    expect(readCell(text(typed))).toEqual({ text: typed });
  });

  it.each([
    "9400111899223197428490",
    "1234567890123450",
    "12345678901234500",
    "1E5",
    "12E+5",
    "AYU-1E+15",
    "1E-05",
    "2026/27/001",
    "24-11.2026",
    "24-11-26",
    "45-11-2026",
    "24-11-1026",
    "24.11.20261",
    "#1001",
    "#A1!",
    "NONE-1",
    "1E+5",
    "2026/13/4",
    "12:345",
    "1,2345",
    "AYU-1,234",
    "24,01",
    "Nov-2026-001",
    "2026-11-24-001",
    "2026-11-24/1",
    "2026-11-24 A",
    "MAY-12345",
    "DECOR-1001",
    "MAYA-24",
    "Sepia 7",
    "Sundry 24 Nov",
    "Tue-1001",
    "Nov 24 26-1",
    "24.11.26",
    "12.30",
    "=",
    "=====",
  ])("may hold a long number that came through whole, or what only looks damaged: %j", (typed) => {
    expect(readCell(untyped(typed))).toEqual({ text: typed });
  });
});

describe("a cell of a .csv that programs have marked as text", () => {
  it.each([
    ['="0098765"', "0098765"],
    [' ="1-May" ', "1-May"],
    ['="a""b"', 'a"b'],
    [' "AYU-1001" ', "AYU-1001"],
    [' "="', "="],
  ])("has the text of %j", (typed, read) => {
    expect(readCell(untyped(typed))).toEqual({ text: read });
  });

  it("is kept as it is in any other form", () => {
    expect(readCell(untyped('"AYU-1001"'))).toEqual({ text: '"AYU-1001"' });
  });

  it("was typed so behind an apostrophe, or in a workbook", () => {
    expect(readCell(untyped(`'="1"`))).toEqual({ text: '="1"' });
    expect(readCell(text('="1"'))).toEqual({ text: '="1"' });
  });
});

describe("a formula in a .csv", () => {
  const formulas = [
    "=A1",
    "=VLOOKUP(A2,Sheet2!A:B,2,0)",
    '=TEXT(A1,"0")',
    '="1"&"2"',
    '="AYU',
    "= 1001",
    "=+919876543210",
  ];

  it.each(formulas)("has no result: %j", (formula) => {
    expect(readCell(untyped(` ${formula}`))).toEqual({
      shown: formula,
      damage:
        "holds a formula, not its result: enter what belongs there, or put an apostrophe before it if it is right",
    });
  });

  it.each(formulas)("was typed so behind an apostrophe, as exports write it, or in a workbook: %j", (formula) => {
    expect(readCell(untyped(`'${formula}`))).toEqual({ text: formula });
    expect(readCell(text(formula))).toEqual({ text: formula });
  });

  it("in an export is what was typed, also of several cells in one", () => {
    expect(readCell(untyped("'=A1;'=A2"))).toEqual({ text: "=A1;=A2" });
  });
});

describe("a number cell", () => {
  it("has its exact value, whatever the sheet shows", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        fc.constantFrom(
          "General",
          "0",
          "0.00E+00",
          "#,##0",
          "0.00",
          "##0.0E+0",
          "@",
          "#",
          "[$₹-4009] #,##0",
          "# ##0",
          '"AYU-',
          '"AYU"',
          "[DBNum1]General",
          "[$₹-4009]#,##0;[Red]-[$₹-4009]#,##0",
          "0.00E-00",
          "0%",
          "0/0",
          "# ?/8",
          "# ??/16",
          "_-* 0_-",
          "G/通用格式",
          "#\\ ###\\ ##0",
          "#'##0",
          '"₨ "0',
          "€ 0",
          "(0)",
          "# ???/???",
        ),
        (value, format) => {
          expect(readCell(number(value, format))).toEqual({ text: String(value) });
        },
      ),
    );
  });

  it.each([
    ["00000", 1003, "01003"],
    ["000000000000", 9876543210, "009876543210"],
    ['"AYU-"0000', 7, "AYU-0007"],
    ['"AYU-"0', 1004, "AYU-1004"],
    ["\\A0000", 12, "A0012"],
    ["000-000-0000", 9876543210, "987-654-3210"],
    ["00-0000", 2410010, "241-0010"],
    ["#-0000", 2410010, "241-0010"],
    ["0-0", 12, "1-2"],
    ['0"."0', 24001, "2400.1"],
    ["0:0", 24001, "2400:1"],
    ['"AYU-"General', 1001, "AYU-1001"],
    ['General"-A"', 1001, "1001-A"],
    ["00-00-00", 5, "00-00-05"],
    ["00\\/0000", 241001, "24/1001"],
    ['0000"/"00', 202627, "2026/27"],
    ['"AYU-"00-0000', 2410010, "AYU-241-0010"],
    ['"SG"0000-0000;;', 123456789, "SG12345-6789"],
    ['"a;b"0', 7, "a;b7"],
    ["(000) 000-0000", 9812345678, "(981) 234-5678"],
    ["[Red]00000", 12, "00012"],
    ['[color 5]"AYU-"0', 1001, "AYU-1001"],
    ["[$-409]00000", 12, "00012"],
    ["_-00000* ", 12, "00012"],
    ["00 000", 123456, "123 456"],
    ["240000", 1001, "241001"],
    ["24-0000", 1001, "24-1001"],
    ["0 24", 1001, "1001 24"],
    ["0_24", 1023, "1023 4"],
    ['##"–"####', 240125, "24–0125"],
    ["##\\_####", 240125, "24_0125"],
    ["##\\ ##\\ ##", 240125, "24 01 25"],
    ["00·0000", 240125, "24·0125"],
    ['"№"0', 250068, "№250068"],
    ['0"™"', 250068, "250068™"],
    ["##_-####", 240125, "24 0125"],
    ["#\\#####", 24012, "2#4012"],
    ['# ###" "##', 240125, "2 401 25"],
    ["\u04160", 1001, "\u04161001"],
    ["00000_)", 42, "00042"],
    ["+1 (###) ###-####", 4155550101, "+1 (415) 555-0101"],
    ["+44 #### ######", 7700900001, "+44 7700 900001"],
    ["?0000", 42, "0042"],
    ["0##", 5, "005"],
    ["[>=0]00000", 42, "00042"],
    ["[<100]00000;0-0", 42, "00042"],
    ["[Red][<100]00000;0", 142, "142"],
    ["[<100]00000;0", 100, "100"],
    ["[<=100]00000;0", 100, "00100"],
    ["[<=100]00000;0", 101, "101"],
    ["[>100]00000;0", 100, "100"],
    ["[>100]00000;0", 101, "00101"],
    ["[>=100]00000;0", 99, "99"],
    ["[>=100]00000;0", 100, "00100"],
    ["[=100]00000;0", 99, "99"],
    ["[<>100]00000;0", 99, "00099"],
    ["[<>100]00000;0", 100, "100"],
    ["[>100]0;[>50]0;00000;@", 42, "00042"],
    ["00", 5, "05"],
    ["00000;-0;0", 1, "00001"],
    ["##-##", 5, "-5"],
    ["_.00000", 42, "00042"],
    ['0\\"00', 123, '1"23'],
    ["# ###·###", 1234567, "1 234·567"],
    ["#### ###", 1234567, "1234 567"],
    ["[<=9999999]###-####;(###) ###-####", 5551234, "555-1234"],
    ["[<=9999999]###-####;(###) ###-####", 9876543210, "(987) 654-3210"],
    ['[<10]"A-"0;[=42]"B-"0;"C-"0', 42, "B-42"],
    ['[<10]"A-"0;[=42]"B-"0;"C-"0', 43, "C-43"],
  ])("is formatted where its format %j adds characters", (format, value, shown) => {
    expect(readCell(number(value, format))).toEqual({ text: shown });
  });

  it.each([
    "00,000",
    "0000.",
    "000.00",
    "[>99]00000",
    '[<10]0;"A-"0;0',
    '[<100]"A-"000,000',
    "[$AYU-]0000",
    "[$AYU]00000",
    "[$AYU]0",
    "[DBNum1]00000",
    '"AYU-"#,##0',
    "A0",
    "00`0000",
    "00@0000",
    "# ##,0",
    '00000"',
    '"A"0%',
  ])("is damage where its format %j adds characters in another way", (format) => {
    const damage = `is shown in the format ${format}: format the column as text and enter it again`;
    expect(readCell(number(42, format))).toEqual({ shown: "42", damage });
  });

  it("in a longer format than spreadsheet programs take is damage", () => {
    const damage = `is shown in the format ${"0".repeat(60)}: format the column as text and enter it again`;
    expect(readCell(number(1002, "0".repeat(255)))).toEqual({ text: `${"0".repeat(251)}1002` });
    expect(readCell(number(1002, "0".repeat(256)))).toEqual({ damage, shown: "1002" });
  });

  it.each(["00,000", "0000.", "000.00", "[>9999999]00000", "[DBNum1]00000"])(
    "has its exact value where its format %j adds no zeros to it",
    (format) => {
      expect(readCell(number(123456, format))).toEqual({ text: "123456" });
    },
  );

  it.each([
    ["0E+00", 12],
    ["0/#0", 12],
    [".00", 5],
    ['#"",##0', 1234],
    ["### ##0", 123456],
  ])("has its exact value where its format %j groups, divides or rounds it", (format, value) => {
    expect(readCell(number(value, format))).toEqual({ text: String(value) });
  });

  it("ignores rounding errors of calculated numbers", () => {
    expect(readCell(number(1001.0000000000001))).toEqual({ text: "1001" });
  });

  it.each([
    [1e15, "General", "has more than 15 digits"],
    [9.4001118992231e21, "0", "has more than 15 digits"],
    [1001.5, "General", "is 1001.5, which is not a whole number"],
    [-5, "General", "is -5, a number below zero"],
    [0, "General", "holds 0, which programs write for an empty cell, or a formula that they do not calculate"],
    [0, "00000", "holds 0, which programs write"],
    [45413, "d-mmm", "was turned into the date 1-May"],
    [45413, "m/d/yy", "was turned into the date"],
    [46000, "aaa", "was turned into the date 12/9/25"],
    [46000, "[$-411]aaaa;@", "was turned into the date 12/9/25"],
    [45413.5, "yyyy\\-mm\\-dd\\ hh:mm", "was turned into the date 2024-05-01 12:00"],
  ])("has damage in %d shown as %j", (value, format, words) => {
    expect(readCell(number(value, format))).toMatchObject({ damage: expect.stringContaining(words) });
  });
});

it("reports a truth value and an error as damage", () => {
  expect(readCell({ kind: "truth", value: true })).toMatchObject({ shown: "TRUE", damage: "holds TRUE, not a number" });
  expect(readCell({ kind: "error", shown: "#N/A" })).toMatchObject({
    damage: "shows the error #N/A: enter what belongs there",
  });
});

it("reads an empty cell as empty", () => {
  expect(readCell(undefined)).toEqual({ text: "" });
});

it("reads any text and any format", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.double(), (anything, value) => {
      for (const cell of [text(anything), untyped(anything), number(value, anything)]) {
        const reading = readCell(cell);
        expect("text" in reading ? typeof reading.text : typeof reading.damage).toBe("string");
      }
    }),
  );
});
