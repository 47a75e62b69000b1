import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isComplete, missingColumns, readHeader } from "./header.ts";

const columnsOf = (...texts: string[]) => readHeader(texts).columns;

describe("a header row", () => {
  it.each([
    [["Order No", "Phone", "Tracking No"]],
    [["Order Number", "Mobile", "AWB"]],
    [["Order", "Contact", "Tracking Number"]],
    [["Name", "Phone", "Tracking ID"]],
    [["#", "Mobile No.", "AWB No"]],
    [["ORDER_ID", "phone_number", "tracking_number"]],
    [["order no.", " PHONE ", "Tracking No:"]],
    [["orderNumber", "contactNo", "awbNumber"]],
    [["Order #", "WhatsApp", "Waybill"]],
    [["Ｏｒｄｅｒ Ｎｏ", "Phone", "Tracking"]],
  ])("is recognised as %j", (texts) => {
    expect(readHeader(texts)).toEqual({ columns: { name: 0, phone: 1, trackingNo: 2 } });
  });

  it("is recognised in any order, among other columns", () => {
    const others = fc.array(fc.constantFrom("City", "Amount", "", "Customer", "Email", "Notes", "S.No", "Date"));
    const three = fc.constantFrom("Order No,Phone,AWB", "Phone,AWB,Order No", "AWB,Order No,Phone");
    fc.assert(
      fc.property(others, others, three, (before, after, names) => {
        const texts = [...before, ...names.split(","), ...after];
        const { columns, conflicts } = readHeader(texts);
        expect(conflicts).toBeUndefined();
        expect([columns.name, columns.phone, columns.trackingNo].map((at) => texts[at ?? -1])).toEqual([
          "Order No",
          "Phone",
          "AWB",
        ]);
      }),
    );
  });

  it("prefers the surest name: Order No before # and Name", () => {
    expect(columnsOf("#", "Order No", "Phone", "Tracking No")).toMatchObject({ name: 1 });
    expect(columnsOf("Name", "Order ID", "Phone", "AWB")).toMatchObject({ name: 1 });
    expect(columnsOf("Name", "Billing Phone", "Shipping Phone", "Phone", "AWB")).toMatchObject({ name: 0, phone: 3 });
  });

  it("reports two columns that match equally well", () => {
    expect(readHeader(["Order No", "Phone", "Phone Number", "AWB"]).conflicts).toEqual(["Phone", "Phone Number"]);
    expect(readHeader(["Order No", "Mobile", "Mobile", "Phone", "AWB"]).conflicts).toBeUndefined();
  });

  it("lists the missing columns", () => {
    const { columns } = readHeader(["Order No", "City"]);
    expect(isComplete(columns)).toBe(false);
    expect(missingColumns(columns)).toEqual(["Phone", "Tracking No"]);
  });

  it("finds nothing in names of object properties", () => {
    expect(readHeader(["__proto__", "constructor", "toString", "hasOwnProperty"])).toEqual({ columns: {} });
  });
});
