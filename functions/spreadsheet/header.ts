import { type SheetField, sheetColumns } from "../../shared/import-files.ts";

/** Names of the columns, the surest first: "Order No" before "Name" before "#". */
const aliases: Readonly<Record<SheetField, readonly (readonly string[])[]>> = {
  name: [
    ["order no", "order number", "order id", "order #", "order num", "order ref", "order reference", "order name"],
    ["order", "orders"],
    ["reference no", "reference number", "reference", "ref no", "ref"],
    ["name"],
    ["#"],
  ],
  phone: [
    ["phone", "phone no", "phone number", "phone #", "phones"],
    ["mobile", "mobile no", "mobile number", "mobile phone", "cell", "cell phone"],
    ["customer phone", "customer mobile", "consignee phone", "consignee mobile", "receiver phone", "receiver mobile"],
    ["shipping phone", "delivery phone", "recipient phone", "buyer phone"],
    ["contact no", "contact number", "contact phone", "contact", "contact details"],
    ["whatsapp", "whatsapp no", "whatsapp number", "telephone", "telephone no", "telephone number", "tel"],
    ["billing phone"],
  ],
  trackingNo: [
    ["tracking no", "tracking number", "tracking id", "tracking #", "tracking num", "tracking code"],
    ["awb", "awb no", "awb number", "awb #", "air waybill", "waybill", "waybill no", "waybill number"],
    ["tracking", "track no", "tracking ref", "tracking reference"],
    ["consignment no", "consignment number", "docket no", "docket number", "shipment no", "shipment number"],
    ["shipment id", "parcel no", "parcel number"],
  ],
};

const fields = Object.keys(sheetColumns) as SheetField[];

/** A header without case, spaces, dots and underscores. */
const plain = (header: string) =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, "");

const ranks = new Map(
  fields.flatMap((field) =>
    aliases[field].flatMap((names, rank) => names.map((name) => [plain(name), { field, rank }] as const)),
  ),
);

export type Columns = Readonly<Record<SheetField, number>>;

export interface HeaderRow {
  /** The column of each field that was found. */
  readonly columns: Partial<Columns>;
  /** Two columns that match one field equally well. */
  readonly conflicts?: readonly [string, string];
}

/** The columns that a row names if it is the header row. */
export function readHeader(texts: readonly string[]): HeaderRow {
  const columns: Partial<Record<SheetField, number>> = {};
  const best: Partial<Record<SheetField, number>> = {};
  const conflicts: Partial<Record<SheetField, readonly [string, string]>> = {};
  texts.forEach((text, column) => {
    const { field, rank } = ranks.get(plain(text)) ?? {};
    if (field === undefined || rank === undefined) return;
    const bestRank = best[field] ?? Number.POSITIVE_INFINITY;
    if (rank < bestRank) {
      columns[field] = column;
      best[field] = rank;
      delete conflicts[field];
    } else if (rank === bestRank) {
      conflicts[field] ??= [texts[columns[field] ?? 0] ?? "", text];
    }
  });
  const [firstConflict] = Object.values(conflicts);
  return { columns, ...(firstConflict && { conflicts: firstConflict }) };
}

export const isComplete = (columns: Partial<Columns>): columns is Columns =>
  fields.every((field) => columns[field] !== undefined);

/** The titles of the columns that were not found. */
export const missingColumns = (columns: Partial<Columns>) =>
  fields.filter((field) => columns[field] === undefined).map((field) => sheetColumns[field]);
