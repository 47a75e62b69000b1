import { createHash } from "node:crypto";
import { type ColumnFields, letteredColumn } from "../../shared/import-columns.ts";
import { type SheetField, sheetColumns } from "../../shared/import-files.ts";
import { visibleText } from "../../shared/visible-text.ts";

/** Titles of columns, by what the three fields are called in exports of shops, marketplaces and couriers. */

const number = "no|number|num|id|#|code";
const phone = `(?:phone|mobile|cell|contact|telephone|tel|whatsapp)(?:phone)?(?:no|number|num|#|details)?`;

/**
 * They are compared without case, spaces, dots and underscores; the surest comes first. What is no title by itself is missing: `#`, `Sl No`, `Ref`,
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
    new RegExp(
      `^(?:awb|courier|carrier|shipment|shipping|parcel)?(?:tracking|track)(?:numbers|${number})$`,
      "u",
    ),
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

/** Words in brackets behind a title, and units: `Phone (Billing)`, `Tracking No. [AWB]`. */
const inBrackets = /[([{]([^)\]}]*)[)\]}]\s*$/u;

/** The ways to read a title: as it stands; with its words in brackets before it, as in `Billing Phone`; without them. */
function readings(title: string): string[] {
  const text = title.normalize("NFKC").trim();
  const outside = text.replace(inBrackets, "");
  const inside = inBrackets.exec(text)?.[1];
  if (inside === undefined || plain(outside) === "") return [plain(text)];
  return [plain(text), plain(`${inside}${outside}`), plain(outside)];
}

/** How sure a title is one of a field: the place of the expression that it matches, counted from 0; -1 where it is none. */
function rankOf(field: SheetField, title: string): number {
  for (const reading of readings(title)) {
    const rank = titles[field].findIndex((expression) => expression.test(reading));
    if (rank >= 0) return rank;
  }
  return -1;
}

/** The place of a field's column in its sheet. */
export type Columns = Readonly<Record<SheetField, number>>;

/** What a row names if it is the header row. */
export interface NamedColumns {
  /** The column of each field that was recognised; of several the surest. */
  readonly columns: Partial<Columns>;
  /** All columns of phones, the surest first: in each row the first counts that is filled in. */
  readonly phones: readonly number[];
  /** Two titles that match one field equally well. */
  readonly conflicts?: readonly [string, string];
}

/** The columns that a row names if it is the header row. */
export function readHeader(texts: readonly string[]): NamedColumns {
  const ranked = texts.flatMap((text, column) =>
    fields.map((field) => ({ field, column, text, rank: rankOf(field, text) })),
  );
  const matched = ranked
    .filter(({ rank }) => rank >= 0)
    .sort((left, right) => left.rank - right.rank);
  const of = (field: SheetField) => matched.filter((each) => each.field === field);
  const [first, second] =
    (["name", "trackingNo"] as const)
      .map(of)
      .find(([best, next]) => best && best.rank === next?.rank) ?? [];
  return {
    // The surest is the last to be entered, and stays.
    columns: Object.fromEntries(
      matched.toReversed().map(({ field, column }) => [field, column]),
    ),
    phones: of("phone").map(({ column }) => column),
    ...(first && second && { conflicts: [first.text, second.text] }),
  };
}

export const isComplete = (columns: Partial<Columns>): columns is Columns =>
  fields.every((field) => columns[field] !== undefined);

/** Whether a title is one of what has become of an order, a shipment or a payment. */
export const isStatusTitle = (title: string) => /status$/u.test(plain(title));

/** Whether a title is the order's: also in languages and words that are never sure by themselves. */
export const mayNameOrder = (title: string) =>
  /order|bestell|commande|pedido|ordine|\bref\b|reference|invoice|ऑर्डर/iu.test(title);

const nameCharacters = 100;

/** A name for each column, all different: its header, or its letter. No object can have the key `__proto__`, which is quoted. */
export function columnNames(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text, column) => {
    const shown = visibleText(text).slice(0, nameCharacters).toWellFormed();
    const wanted = shown === "__proto__" ? `“${shown}”` : shown || letteredColumn(column);
    let name = wanted;
    for (let copy = 2; taken.has(name); copy += 1) name = `${wanted} (${copy})`;
    taken.add(name);
    return name;
  });
}

/** The names of the columns that have titles, by which a choice is remembered. */
export const namesOf = (texts: readonly string[]) =>
  columnNames(texts).filter((_, column) => texts[column] !== "");

/** The id of a set of names, in any order. */
export const columnsId = (names: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(names.toSorted())).digest("base64url");

/** The columns of these names; undefined where one is missing. */
export function columnsNamed(
  names: readonly string[],
  chosen: ColumnFields,
): Columns | undefined {
  const columns = Object.fromEntries(
    Object.entries(chosen).flatMap(([name, field]) =>
      names.includes(name) ? [[field, names.indexOf(name)]] : [],
    ),
  );
  return isComplete(columns) ? columns : undefined;
}
