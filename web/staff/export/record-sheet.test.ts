import { expect, test } from "vitest";
import { listedShipmentOf } from "../../../shared/shipment/status.ts";
import { listedRecord as record } from "../../testing/records.ts";
import { linkSheet, recordSheet } from "./record-sheet.ts";

test("an exported record has its status, last scan and delivery besides what an import reads", () => {
  const { columns, rows } = recordSheet([record, { ...record, shipment: undefined }]);
  expect(new Set(columns.map(({ title }) => title)).size, "no title is there twice").toBe(columns.length);
  const [known, unknown] = rows.map((cells) => Object.fromEntries(columns.map(({ title }, at) => [title, cells[at]])));
  expect(known).toEqual({
    "Order No": "AYU-7",
    Receiver: "Asha Rao",
    Country: "United Kingdom",
    Phone: "+1 408 555 0112",
    "Tracking No": "SG7",
    Status: "Delivered",
    "Last scan": "Delivered, London, GB",
    "Scanned at (local time)": "2026-11-19 16:20",
    "Delivered on": "2026-11-19",
    "Other carrier's page": "",
    "Created At (IST)": "2026-11-20 14:05",
  });
  expect(unknown).toMatchObject({ "Order No": "AYU-7", Status: "", "Last scan": "", "Delivered on": "" });
});

test.each([
  ["020 7946 0958", "442079460958"],
  ["+1 (408) 555-0112", "14085550112"],
])("a link stands beside the phone %s as other programs dial it: %s", (phone, dialled) => {
  const { rows } = linkSheet([{ record: { ...record, phone }, url: "https://x.example/#t=1" }]);
  expect(rows[0]?.slice(0, 3)).toEqual(["AYU-7", dialled, "https://x.example/#t=1"]);
});

test("another carrier's parcel is exported with its name and page", () => {
  const shipment = listedShipmentOf("986578788855", undefined, 0);
  const { columns, rows } = recordSheet([{ ...record, trackingNo: "986578788855", shipment }]);
  const at = (title: string) => rows[0]?.[columns.findIndex((column) => column.title === title)];
  expect(at("Status")).toBe("Perhaps FedEx");
  expect(at("Other carrier's page")).toBe("https://www.fedex.com/fedextrack/?trknbr=986578788855");
});
