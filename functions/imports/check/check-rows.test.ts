import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trackingFields } from "../../../shared/records.ts";
import type { SheetRow } from "../../spreadsheet/cell.ts";
import { checkRows } from "./check-rows.ts";

const row = (number: number, name: string, phone: string, trackingNo: string): SheetRow => ({
  row: number,
  name: { text: name },
  phone: { text: phone },
  trackingNo: { text: trackingNo },
});

const reasons = (...rows: SheetRow[]) => checkRows(rows).refused.map(({ row: at, error }) => [at, error]);

describe("a row", () => {
  it("is kept as typed", () => {
    expect(checkRows([row(2, "#1001", "+91 98765 43210", "sg 3231")]).rows).toEqual([
      { row: 2, name: "#1001", phone: "+91 98765 43210", trackingNo: "sg 3231", onlyOfOrder: true },
    ]);
  });

  it("is stored as the form stores it: without hidden characters, on one line, accents in one encoding", () => {
    const typed = {
      name: "\u202eAYU\u200b-\n1\u0000",
      phone: "98765 43210\n\u200e+91 98765 43211",
      trackingNo: "SG\ufeff1 e\u0301",
    };
    const stored = { name: "AYU- 1", phone: "98765 43210, +91 98765 43211", trackingNo: "SG1 \u00e9" };
    expect(checkRows([row(2, typed.name, typed.phone, typed.trackingNo)]).rows).toMatchObject([stored]);
    expect(trackingFields.parse(typed)).toEqual(stored);
  });

  it("is refused where only hidden characters are in it, which the report does not show either", () => {
    expect(checkRows([row(2, "\u2800\u3164", "12\u202e", "SG1\u0007")]).refused).toMatchObject([
      { error: expect.stringContaining("Order number is required"), name: "", phone: "12", trackingNo: "SG1" },
    ]);
  });

  it("is refused with every error it has", () => {
    const damaged: SheetRow = {
      row: 9,
      name: { damage: "was turned into the date 1-May", shown: "1-May" },
      phone: { text: "12" },
      trackingNo: { text: "" },
    };
    expect(checkRows([damaged]).refused).toEqual([
      {
        row: 9,
        error:
          "Order number was turned into the date 1-May; Enter a phone number with 7 to 15 digits; Tracking number is required",
        // In the file of skipped rows it would look as if it had been typed so.
        name: "",
        phone: "12",
        trackingNo: "",
      },
    ]);
  });

  it("is refused where its key is empty or too long", () => {
    expect(reasons(row(2, "#-", "9876543210", "SG1"), row(3, "A".repeat(65), "9876543210", "SG1"))).toEqual([
      [2, "Order number must hold a letter or a digit"],
      [3, "Order number may have at most 64 letters, digits and signs between digits"],
    ]);
  });
});

describe("several rows", () => {
  it("that repeat each other count once, however they are typed", () => {
    const checked = checkRows([
      row(2, "AYU-1", "+91 98765-43210", "SG1"),
      row(3, "ayu 1", "919876543210", "sg-1"),
      row(4, "AYU–1", "+919876543210", "SG 1"),
    ]);
    expect(checked).toMatchObject({ total: 3, repeated: 2, refused: [] });
    expect(checked.rows).toHaveLength(1);
    expect(checked.notes).toContain("2 rows repeat an earlier row.");
    const once = [row(2, "A1", "9876543210", "SG1"), row(3, "A1", "9876543210", "SG1")];
    expect(checkRows(once).notes).toContain("1 row repeats an earlier row.");
  });

  it("of an order know of each other, also of refused ones", () => {
    const onlyOfOrder = (...others: SheetRow[]) =>
      checkRows([row(2, "X-1", "9876543210", "SG1"), ...others]).rows.find(({ row: at }) => at === 2)?.onlyOfOrder;
    expect(onlyOfOrder(row(3, "X-2", "12", "SG2"))).toBe(true);
    expect(onlyOfOrder(row(3, "x 1", "12", "SG2"))).toBe(false);
    expect(onlyOfOrder(row(3, "X-1", "9876543210", "SG2"), row(4, "X-1", "9876543211", "SG2"))).toBe(false);
    expect(onlyOfOrder({ ...row(3, "", "9876543210", "SG2"), name: { damage: "is cut", shown: "X-1" } })).toBe(false);
  });

  it("without peculiarities have no notes", () => {
    const ordinary = [row(2, "A1", "9876543210", "SG3231027366055"), row(3, "A2", "9876543210", "SG3231027366056")];
    expect(checkRows(ordinary).notes).toEqual([]);
  });

  it("that contradict each other are all refused, each with the number of the other row", () => {
    const sheet = [
      row(2, "A1", "9876543210", "SG1"),
      row(5, "A1", "9876543210", "SG1"),
      row(7, "a-1", "9876543211", "SG1"),
      row(8, "A2", "9876543210", "SG2"),
    ];
    expect(checkRows(sheet)).toMatchObject({ rows: [{ name: "A2" }], repeated: 0 });
    expect(reasons(...sheet)).toEqual([
      [2, "Row 7 has the same order and tracking number with another phone"],
      [5, "Row 7 has the same order and tracking number with another phone"],
      [7, "Row 2 has the same order and tracking number with another phone"],
    ]);
  });

  it.each([
    [["9876543210", "+91 98765 43210"], "+91 98765 43210"],
    [["98765 43210 / 98765 43211", "98765 43211", "9876543211"], "98765 43210 / 98765 43211"],
  ])("with one phone in several writings are one, with its most complete writing: %j", (phones, kept) => {
    const sheet = phones.map((phone, at) => row(at + 2, "A1", phone, "SG1"));
    expect(checkRows(sheet)).toMatchObject({ refused: [], repeated: phones.length - 1, rows: [{ phone: kept }] });
  });

  it("whose phones have no number in common are refused, whichever comes first", () => {
    const phones = ["98765 43210 / 98765 43211", "98765 43210", "98765 43211"];
    const sheet = phones.map((phone, at) => row(at + 2, "A1", phone, "SG1"));
    expect(checkRows(sheet).refused).toHaveLength(3);
    expect(checkRows(sheet.toReversed()).refused).toHaveLength(3);
  });

  it("of one order are refused where they are more than a chunk can hold", () => {
    const other = row(9_999, "B1", "9876543210", "SG2");
    const ofOne = (count: number) =>
      Array.from({ length: count }, (_, at) => row(at + 2, "A1", "9876543210", `SG${10_000 + at}`));
    expect(checkRows([...ofOne(1_000), other])).toMatchObject({ refusedCount: 0 });
    const { rows, refused } = checkRows([...ofOne(1_001), other]);
    expect(rows).toMatchObject([{ row: 9_999 }]);
    expect(refused).toHaveLength(1_001);
    expect(refused[0]?.error).toBe(
      "Order number is the same in 1,001 rows; a file may have 1,000 for one order. Check the column, or split the file",
    );
  });

  it.each([
    [
      { part: "header" as const },
      "1 row repeats the header and was skipped (row 7).",
      "2 rows repeat the header and were skipped (first in row 7).",
    ],
    [
      { part: "item" as const },
      "1 row is another item of an order, not a parcel (row 7).",
      "2 rows are other items of their orders, not parcels (first in row 7).",
    ],
  ])("that are no parcels have a note, and count as no rows: %j", (part, one, several) => {
    const other = { ...row(7, "", "", ""), ...part };
    const checked = checkRows([row(5, "A1", "9876543210", "SG3231027366055"), other]);
    expect(checked).toMatchObject({ total: 1, refused: [], notes: [one] });
    expect(checkRows([other, { ...other, row: 9 }]).notes).toEqual([several]);
  });

  it("that are hidden, or have remarks beside the table, have a note", () => {
    const { notes } = checkRows([
      { ...row(5, "A1", "9876543210", "SG3231027366055"), isHidden: true },
      { ...row(6, "A2", "9876543210", "SG3231027366056"), hasRemark: true },
    ]);
    expect(notes).toEqual([
      "1 row is hidden in the sheet but was read too (row 5).",
      "1 row has a note beside the table, which was skipped (row 6).",
    ]);
  });

  it("that cannot be read as rows of the table are refused for that alone", () => {
    const refused = { ...row(5, "A1", "12", ""), refusal: "It is shifted" };
    expect(reasons(refused)).toEqual([[5, "It is shifted"]]);
    expect(checkRows([{ ...row(4, "", "", ""), refusal: "It is shifted" }])).toMatchObject({ total: 1 });
  });

  it("with several tracking numbers are parcels of one order", () => {
    const checked = checkRows([
      row(2, "A1", "9876543210", "SG323102736605, SG323102736606"),
      row(3, "A1", "9876543210", "SG323102736606"),
    ]);
    expect(checked).toMatchObject({ total: 3, repeated: 1, refused: [] });
    expect(checked.rows.map(({ row: at, trackingNo, onlyOfOrder }) => [at, trackingNo, onlyOfOrder])).toEqual([
      [2, "SG323102736605", false],
      [2, "SG323102736606", false],
    ]);
  });

  it("whose order numbers look unlike nine in ten others are named, and none is refused", () => {
    const alike = Array.from({ length: 18 }, (_, at) =>
      row(at + 2, `#AYU-${at * 7}`, "9876543210", `SG32310273660${10 + at}`),
    );
    const unlike = (...others: string[]) =>
      checkRows([...alike, ...others.map((name, at) => row(at + 40, name, "9876543210", `SG42310273660${10 + at}`))]);
    expect(unlike("Err:502", "ayu 7")).toMatchObject({
      refused: [],
      unlike: ["2 order numbers look unlike the other 18: row 40 “Err:502”, row 41 “ayu 7”"],
    });
    expect(unlike("Err:502").unlike).toEqual(["1 order number looks unlike the other 18: row 40 “Err:502”"]);
    expect(unlike("Err:502", "1", "2").unlike).toEqual([]);
    expect(unlike("AYU-1").unlike).toEqual([]);
    expect(checkRows([...alike.slice(0, 8), row(30, "Err:502", "9876543210", "SG1")]).unlike).toEqual([]);
  });

  it("whose phones look made up have one note", () => {
    const { notes, refused } = checkRows([
      row(2, "A1", "0000000000", "SG3231027366055"),
      row(3, "A2", "1234567890", "SG3231027366056, SG3231027366057"),
      row(4, "A3", "+91 99999 99999", "SG3231027366058"),
      row(5, "A4", "98765 43210", "SG3231027366059"),
    ]);
    expect(refused).toEqual([]);
    expect(notes).toContain(
      "3 rows have phones that look made up: the customers can't look up the orders (first in row 2).",
    );
    expect(checkRows([row(2, "A1", "0000000000", "SG3231027366055")]).notes).toEqual([
      "1 row has a phone that looks made up: the customer can't look up the order (row 2).",
    ]);
  });

  it("with one phone on several different orders have one note", () => {
    const numbers = [0, 1, 2, 3].map((at) => `SG323102736605${at}`);
    const masked = numbers.map((trackingNo, at) =>
      row(at + 2, `A${at % 3}`, `+1 347-448-3190 ext. 123${at}`, trackingNo),
    );
    expect(checkRows(masked).notes).toEqual([
      "1 phone is on several different orders (first in row 2). Anyone who has it can look all of them up, so check that it's the customer's own.",
    ]);
    const others = numbers.map((trackingNo, at) => row(at + 9, `B${at}`, "415 555 0134", trackingNo));
    expect(checkRows([...masked, ...others]).notes).toContain(
      "2 phones are each on several different orders (first in row 2). Anyone who has one can look all of its orders up, so check that they're the customers' own.",
    );
  });

  it("whose order numbers have lost letters are named", () => {
    expect(checkRows([row(2, "AYU-1", "9876543210", "SG1"), row(3, "??-1010", "9876543211", "SG2")]).notes).toContain(
      "1 row has a “?” in its order number, where saving the file lost letters: save it as .xlsx instead (row 3).",
    );
  });

  it("with tracking numbers of another carrier have a note", () => {
    const { notes } = checkRows([
      row(2, "A1", "9876543210", "SG3231027366055"),
      row(3, "A2", "9876543210", "1Z999AA10123456784"),
    ]);
    expect(notes).toEqual([
      "1 row has a tracking number that isn't ShipGlobal's (first in row 3). It's kept, but its scans can't be shown here.",
    ]);
    const foreign = [2, 3, 4].map((at) => row(at, `A${at}`, `987654321${at}`, "1Z999AA10123456784"));
    expect(checkRows(foreign).notes).toEqual([
      "3 rows have a tracking number that isn't ShipGlobal's (first in row 2). They're kept, but their scans can't be shown here.",
    ]);
  });

  it("with the tracking number of another order are told by their number, once, and no repeated row", () => {
    const number = (at: number, name: string, trackingNo: string) => row(at, name, "9876543210", trackingNo);
    expect(
      checkRows([
        number(2, "A1", "SG3231027366055"),
        number(3, "A2", "SG3231027366056"),
        number(4, "A3", "sg 3231027366055"),
        number(5, "A4", "SG3231027366055"),
        number(6, "A2", "SG3231027366056"),
      ]).sharedNumbers,
    ).toEqual(["SG3231027366055"]);
  });

  it("are each taken, repeated or refused, exactly once", () => {
    const cell = fc.constantFrom("A1", "a-1", "B2", "", "9876543210", "98765 43210", "9876543211", "#", "SG1", "sg 1");
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 30 }), (cells) => {
        const sheet = cells.map(([name, phone, trackingNo], at) => row(at + 2, name, phone, trackingNo));
        const { rows, refused, repeated, total } = checkRows(sheet);
        expect(rows.length + refused.length + repeated).toBe(total);
        expect(total).toBe(sheet.length);
        expect(new Set(refused.map((each) => each.row)).size).toBe(refused.length);
        // Which rows are taken does not depend on their order.
        const turned = checkRows(sheet.toReversed());
        expect(turned.refused.map((each) => each.row)).toEqual(refused.map((each) => each.row));
        expect(turned.rows).toHaveLength(rows.length);
      }),
    );
  });
});
