import { type SheetField, sheetColumns } from "../../shared/import-files.ts";

/** Titles of columns, by what the three fields are called in exports of shops, marketplaces and couriers. */

const number = "no|number|num|id|#|code";
const phone = `(?:phone|mobile|cell|contact|telephone|tel|whatsapp)(?:phone)?(?:no|number|num|#|details)?`;

/**
 * Without case, spaces, dots and underscores; the surest first. What is no title by itself is missing: `#`, `Sl No`, `Ref`,
 * shipment and payment ids. A file's cells must fit besides, so that `Name` is one of order numbers or of persons.
 */
const titles: Readonly<Record<SheetField, readonly RegExp[]>> = {
  name: [
    /^order(?:no|number|num|id|#|ref|reference|name|code)$/u,
    /^orders?$/u,
    /^(?:shop|store|web|website|sales|customer|channel|marketplace|merchant|amazon|sub)order(?:no|number|num|id|#|ref|reference|code)?$/u,
    /^(?:tax)?(?:invoice|bill)(?:no|number|num|id|#)$|^invoice$/u,
    /^name$/u,
  ],
  phone: [
    /^phones?(?:no|number|num|#|1)?$/u,
    /^(?:mobile|cell)(?:phone)?(?:no|number|num|#|1)?$/u,
    new RegExp(`^(?:customer|consignee|receiver|recipient|buyer|client)s?${phone}$`, "u"),
    new RegExp(`^(?:shipping|shipto|ship|delivery)${phone}$`, "u"),
    /^(?:contact|whatsapp|telephone|tel)(?:phone)?(?:no|number|num|#|details)?$/u,
    /^(?:phone|mobile)(?:no|number|num)?2$/u,
    new RegExp(`^(?:alt|alternate|alternative|other|secondary)${phone}$`, "u"),
    new RegExp(`^(?:billing|billto)${phone}$`, "u"),
  ],
  trackingNo: [
    new RegExp(`^(?:awb|courier|carrier|shipment|shipping|parcel)?(?:tracking|track)(?:numbers|${number})$`, "u"),
    new RegExp(`^(?:awb|(?:air)?waybill)(?:${number})?$`, "u"),
    /^tracking(?:ref|reference)?$/u,
    /^(?:consignment|docket|shipment|parcel)(?:no|number)$/u,
  ],
};

export const fields = Object.keys(sheetColumns) as SheetField[];

const plain = (title: string) =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, "");

function meaningOf(title: string): { readonly field: SheetField; readonly rank: number } | undefined {
  const text = plain(title);
  for (const field of fields) {
    const rank = titles[field].findIndex((pattern) => pattern.test(text));
    if (rank >= 0) return { field, rank };
  }
  return undefined;
}

export type Columns = Readonly<Record<SheetField, number>>;

export interface HeaderRow {
  /** The column of each field that was found. */
  readonly columns: Partial<Columns>;
  /** All columns of phones, the surest first: in each row the first counts that is filled in. */
  readonly phones: readonly number[];
  /** Two columns that match one field equally well. */
  readonly conflicts?: readonly [string, string];
}

/** The columns that a row names if it is the header row. */
export function readHeader(texts: readonly string[]): HeaderRow {
  const found = texts
    .flatMap((text, column) => {
      const meaning = text === "" ? undefined : meaningOf(text);
      return meaning ? [{ ...meaning, column, text }] : [];
    })
    .toSorted((left, right) => left.rank - right.rank);
  const of = (field: SheetField) => found.filter((each) => each.field === field);
  const columns = Object.fromEntries(
    fields.flatMap((field) =>
      of(field)
        .slice(0, 1)
        .map(({ column }) => [field, column]),
    ),
  );
  const rivals = (["name", "trackingNo"] as const)
    .map((field) => of(field))
    .find(([first, second]) => first && first.rank === second?.rank);
  const [first, second] = rivals ?? [];
  return {
    columns,
    phones: of("phone").map(({ column }) => column),
    ...(first && second && { conflicts: [first.text, second.text] }),
  };
}

export const isComplete = (columns: Partial<Columns>): columns is Columns =>
  fields.every((field) => columns[field] !== undefined);
