import { internationalNumber } from "../../../shared/calling-codes.ts";
import { recordLabels } from "../../../shared/labels.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import {
  type ExportedColumn,
  recordColumns,
  statusColumn,
} from "../parcels/record-columns.tsx";
import type { Sheet } from "../spreadsheet/write.ts";

const recordExports: readonly ExportedColumn[] = recordColumns.flatMap(
  ({ exported = [] }) => exported,
);

/** The columns of the list. */
export const recordSheet = (records: readonly ListedRecord[]): Sheet => ({
  name: "Tracking records",
  columns: recordExports,
  rows: records.map((record) => recordExports.map(({ text }) => text(record))),
});

/** With the country's code, where that is known, and without signs: programs that send messages take it so. */
const dialled = ({ phone, shipment }: ListedRecord) =>
  internationalNumber(phone, shipment?.country)?.slice(1) ?? phone;

/** The links of orders, for messages that another program sends. */
export const linkSheet = (
  linked: readonly { readonly record: ListedRecord; readonly url: string }[],
): Sheet => ({
  name: "Links",
  columns: [
    { title: recordLabels.name, width: 20 },
    { title: recordLabels.phone, width: 20 },
    { title: "Link", width: 80 },
    ...statusColumn.exported,
  ],
  rows: linked.map(({ record, url }) => [
    record.name,
    dialled(record),
    url,
    ...statusColumn.exported.map(({ text }) => text(record)),
  ]),
});
