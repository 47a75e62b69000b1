import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHeader } from "./titles.ts";

const columnsOf = (...texts: string[]) => readHeader(texts).columns;

describe("a header row", () => {
  it.each([
    [["Order No", "Phone", "Tracking No"]],
    [["Order Number", "Mobile", "AWB"]],
    [["Order", "Contact", "Tracking Number"]],
    [["Name", "Phone", "Tracking ID"]],
    [["Invoice No", "Mobile No.", "AWB Code"]],
    [["order-id", "buyer-phone-number", "tracking-id"]],
    [["Shop Order", "Consignee Contact No", "AWB/Tracking No"]],
    [["ORDER_ID", "phone_number", "tracking_number"]],
    [["order no.", " PHONE ", "Tracking No:"]],
    [["orderNumber", "contactNo", "awbNumber"]],
    [["Order #", "WhatsApp", "Waybill"]],
    [["Ｏｒｄｅｒ Ｎｏ", "Phone", "Tracking"]],
    [["Order No (ours)", "Phone (10 digits)", "Tracking No. [AWB]"]],
    [["Order ID {shop}", "Phone (Billing)", "Tracking Number （SG）"]],
  ])("is recognised as %j", (texts) => {
    expect(readHeader(texts)).toEqual({ columns: { name: 0, phone: 1, trackingNo: 2 }, phones: [1] });
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

  it("prefers the surest title", () => {
    expect(columnsOf("Name", "Invoice No", "Phone", "Tracking No")).toMatchObject({ name: 1 });
    expect(columnsOf("Name", "Order ID", "Phone", "AWB")).toMatchObject({ name: 1 });
  });

  it("has its phones in their order", () => {
    expect(readHeader(["Name", "Billing Phone", "Shipping Phone", "Phone", "AWB"]).phones).toEqual([3, 2, 1]);
    expect(readHeader(["Order No", "Mobile", "Phone", "Phone Number", "AWB"]).phones).toEqual([2, 3, 1]);
  });

  it.each([
    ...["#", "Sl No", "S.No", "Ref", "Reference No", "Shipment ID", "Payment ID", "order-item-id", "Order Date"],
    ...["Tracking URL", "Phone Model"],
  ])("does not take %s for a field", (title) => expect(readHeader([title])).toEqual({ columns: {}, phones: [] }));

  it("reports two columns that match equally well", () => {
    expect(readHeader(["Order No", "Order ID", "Phone", "AWB"]).conflicts).toEqual(["Order No", "Order ID"]);
    expect(readHeader(["Order No", "Order", "Phone", "AWB"]).conflicts).toBeUndefined();
  });

  it("finds nothing in names of object properties", () => {
    expect(readHeader(["__proto__", "constructor", "toString", "hasOwnProperty"])).toEqual({ columns: {}, phones: [] });
  });
});
