import type { CellValue } from "../../shared/cell-text.ts";
import type { SheetField } from "../../shared/import-files.ts";
import { isShipGlobalNumber, naturalSortKey, orderKey, trackingKey } from "../../shared/keys.ts";
import { recordNames } from "../../shared/labels.ts";
import { consigneePhone, phoneAfter, phoneEndings, phonesAgree } from "../../shared/phones.ts";
import { formatNumber, formatRowCount } from "../../shared/plural.ts";
import { orderNumber, type TrackingFields } from "../../shared/records.ts";
import { trackingNumber, trackingNumbersIn } from "../../shared/tracking-number.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { isBlank, type SheetRow, shownText } from "../spreadsheet/cell.ts";

/** A valid row. */
export interface ImportRow extends TrackingFields {
  /** Its number in the sheet. */
  readonly row: number;
  /** The file's only row for this order, refused ones included. */
  readonly onlyOfOrder: boolean;
}

export interface CheckedRows {
  /** In the order of the byOrder index, so that one range query reads neighbours. */
  readonly rows: readonly ImportRow[];
  /** In the file's order. */
  readonly refused: readonly RefusedRow[];
  readonly refusedCount: number;
  /** All rows of the file that are parcels, and of a row with several tracking numbers each of these. */
  readonly total: number;
  /** Rows that repeat an earlier one. */
  readonly repeated: number;
  /** The keys of tracking numbers that several orders of the file have. */
  readonly sharedNumbers: readonly string[];
  /** They name rows, never what is in them: they are stored with the import, which knows no order. */
  readonly notes: readonly string[];
  /** Order numbers that look unlike the others, for the preview alone. */
  readonly unlike: readonly string[];
}

const rules = { name: orderNumber, phone: consigneePhone, trackingNo: trackingNumber } as const;
const fields = Object.keys(rules) as (keyof typeof rules)[];

interface ValidRow extends TrackingFields {
  readonly row: number;
}

interface RefusedRow extends ValidRow {
  readonly error: string;
  /** The cells that `error` says were damaged. */
  readonly damaged?: readonly SheetField[];
}

/**
 * Without what stands in damaged cells, for the report: as a text in the file of skipped rows it would look as if it had been
 * typed so.
 */
const withoutDamage = ({ damaged = [], ...row }: RefusedRow): RefusedRow => ({
  ...row,
  ...Object.fromEntries(damaged.map((field) => [field, ""])),
});

/** Checks each row by itself and against the others: repeated rows count once, contradicting rows are refused. */
export function checkRows(sheetRows: Iterable<SheetRow>): CheckedRows {
  let total = 0;
  const noted: Record<Noted, number[]> = { header: [], item: [], hidden: [], remark: [], several: [] };
  const refused: RefusedRow[] = [];
  const rowsByKey = new Map<string, ValidRow | ValidRow[]>();
  for (const sheetRow of sheetRows) {
    const { row, part, isHidden, hasRemark } = sheetRow;
    if (isHidden) noted.hidden.push(row);
    if (hasRemark) noted.remark.push(row);
    if (part) noted[part].push(row);
    if (part || (isBlank(sheetRow) && !sheetRow.refusal)) continue;
    const checked = checkRow(sheetRow);
    total += checked.length;
    if (checked.length > 1) noted.several.push(row);
    for (const each of checked) {
      if ("error" in each) refused.push(each);
      else {
        const key = `${orderKey(each.name)} ${trackingKey(each.trackingNo)}`;
        const repeats = rowsByKey.get(key);
        if (Array.isArray(repeats)) repeats.push(each);
        else rowsByKey.set(key, repeats ? [repeats, each] : each);
      }
    }
  }

  const agreed: ValidRow[] = [];
  let repeated = 0;
  for (const repeats of rowsByKey.values()) {
    if (!Array.isArray(repeats)) {
      agreed.push(repeats);
      continue;
    }
    const contradictions = contradictionsAmong(repeats);
    refused.push(...contradictions);
    const [first] = repeats;
    if (contradictions.length > 0 || !first) continue;
    agreed.push({ ...first, phone: repeats.map(({ phone }) => phone).reduce(phoneAfter) });
    repeated += repeats.length - 1;
  }

  const byOrder = Map.groupBy(agreed, ({ name }) => orderKey(name));
  for (const [key, ofOrder] of byOrder) {
    if (ofOrder.length <= mostParcels) continue;
    for (const row of tooManyParcels(ofOrder)) refused.push(row);
    byOrder.delete(key);
  }
  const valid = [...byOrder.values()].flat();

  return {
    rows: withSiblings(byOrder, refused),
    refused: refused.sort((left, right) => left.row - right.row).map(withoutDamage),
    refusedCount: refused.length,
    total,
    repeated,
    sharedNumbers: sharedNumbersIn(valid),
    notes: [
      ...(Object.keys(noted) as Noted[]).flatMap((what) => noteOf(what, noted[what])),
      ...repeatedNote(repeated),
      ...otherCarriersNote(valid),
    ],
    unlike: unlikeOthers(valid),
  };
}

/** A row, of several tracking numbers one for each; or why it is refused. */
function checkRow(cells: SheetRow): readonly (ValidRow | RefusedRow)[] {
  const { row, refusal } = cells;
  const name = checkCell("name", cells.name);
  const phone = checkCell("phone", cells.phone);
  const trackingNos = trackingCells(cells.trackingNo).map((cell) => checkCell("trackingNo", cell));
  const problems = [name, phone, ...trackingNos].flatMap(({ problem }) => problem ?? []);
  const fieldsOf = (trackingNo: string) => ({ row, name: name.text, phone: phone.text, trackingNo });
  if (problems.length === 0 && !refusal) return trackingNos.map(({ text }) => fieldsOf(text));
  const shown = visibleText(shownText(cells.trackingNo), ", ");
  const damaged = fields.filter((field) => "damage" in cells[field]);
  return [{ ...fieldsOf(shown), error: refusal ?? problems.join("; "), damaged }];
}

/** The tracking numbers of a cell, each as if it had a cell of its own. */
function trackingCells(value: CellValue): readonly CellValue[] {
  if ("damage" in value || value.text === "") return [value];
  const found = trackingNumbersIn(value.text);
  if ("problem" in found) return [value];
  return found.numbers.map((text) => ({ text }));
}

/** The text that the form would store, or what is shown of a refused cell. */
function checkCell(field: SheetField, value: CellValue): { readonly text: string; readonly problem?: string } {
  const text = visibleText(shownText(value));
  if ("damage" in value) return { text, problem: `${recordNames[field]} ${value.damage}` };
  const { data, error } = rules[field].safeParse(value.text);
  const [issue] = error?.issues ?? [];
  return { text: data ?? text, problem: issue?.message };
}

/** Refuses all of them unless they have a number in common, in whatever order they come. */
function contradictionsAmong(repeats: readonly ValidRow[]): RefusedRow[] {
  const [first] = repeats;
  if (!first) return [];
  let common = phoneEndings(first.phone);
  const conflicting = repeats.find(({ phone }) => {
    const endings = phoneEndings(phone);
    common = common.filter((ending) => endings.includes(ending));
    return common.length === 0;
  });
  if (!conflicting) return [];
  return repeats.map((repeat) => {
    const other = repeat !== conflicting && phonesAgree(repeat.phone, first.phone) ? conflicting : first;
    return { ...repeat, error: `Row ${other.row} has the same order and tracking number with another phone` };
  });
}

/** Of one order. More is a column that holds the same everywhere, and could not be stored as one chunk. */
const mostParcels = 1_000;

/** The rows of orders, each order's together. */
type RowsByOrder = ReadonlyMap<string, readonly ValidRow[]>;

const tooManyParcels = (rows: readonly ValidRow[]) =>
  rows.map((row) => ({
    ...row,
    error: `Order number is the same in ${formatRowCount(rows.length)}; a file may have ${formatNumber(mostParcels)} for one order. Check the column, or split the file`,
  }));

/** In the order of the byOrder index, an order's rows in the file's. */
function withSiblings(byOrder: RowsByOrder, refused: readonly RefusedRow[]): ImportRow[] {
  const refusedOrders = new Set(refused.map(({ name }) => orderKey(name)));
  return [...byOrder]
    .map(([key, rows]) => ({ key, rows, sortKey: naturalSortKey(rows[0]?.name ?? key) }))
    .sort((left, right) => {
      if (left.sortKey < right.sortKey) return -1;
      return left.sortKey > right.sortKey ? 1 : 0;
    })
    .flatMap(({ key, rows }) => {
      const onlyOfOrder = rows.length === 1 && !refusedOrders.has(key);
      return rows.map(({ row, name, phone, trackingNo }) => ({ row, name, phone, trackingNo, onlyOfOrder }));
    });
}

/** What rows are, besides parcels. */
type Noted = "header" | "item" | "hidden" | "remark" | "several";

const notedWords: Readonly<Record<Noted, readonly [one: string, several: string]>> = {
  header: ["repeats the header and was skipped", "repeat the header and were skipped"],
  item: ["is another item of an order, not a parcel", "are other items of their orders, not parcels"],
  hidden: ["is hidden in the sheet but was read too", "are hidden in the sheet but were read too"],
  remark: ["has a note beside the table, which was skipped", "have notes beside the table, which were skipped"],
  several: ["has several tracking numbers; each is a parcel", "have several tracking numbers; each is a parcel"],
};

function noteOf(what: Noted, rows: readonly number[]): string[] {
  const [first] = rows;
  const [one, several] = notedWords[what];
  if (first === undefined) return [];
  const where = rows.length === 1 ? `row ${first}` : `first in row ${first}`;
  return [`${formatRowCount(rows.length)} ${rows.length === 1 ? one : several} (${where}).`];
}

/** A text's shape: its letters, digits and separators, however many follow each other. */
const shapeOf = (name: string) =>
  name
    .replace(/^#\s*/u, "")
    .replace(/[\p{L}\p{M}]+/gu, "A")
    .replace(/\p{N}+/gu, "9");

const namedRows = 3;
/** Of fewer rows, one in ten says nothing. */
const comparedRows = 10;

/** Tells which order numbers look unlike the others, where nine in ten share a shape. Nothing is refused for it. */
function unlikeOthers(rows: readonly ValidRow[]): string[] {
  const byShape = Map.groupBy(rows, ({ name }) => shapeOf(name));
  const [[shape, most] = ["", []]] = [...byShape].toSorted(([, left], [, right]) => right.length - left.length);
  const others = rows.filter(({ name }) => shapeOf(name) !== shape).sort((left, right) => left.row - right.row);
  if (others.length === 0 || rows.length < comparedRows || most.length < rows.length * 0.9) return [];
  const named = others.slice(0, namedRows).map(({ row, name }) => `row ${row} “${name.slice(0, 40).toWellFormed()}”`);
  const [numbers, look] = others.length === 1 ? ["order number", "looks"] : ["order numbers", "look"];
  const more = others.length > namedRows ? " …" : "";
  return [
    `${formatNumber(others.length)} ${numbers} ${look} unlike the other ${formatNumber(most.length)}: ${named.join(", ")}${more}`,
  ];
}

function repeatedNote(repeated: number): string[] {
  if (repeated === 0) return [];
  return [`${formatRowCount(repeated)} ${repeated === 1 ? "repeats" : "repeat"} an earlier row.`];
}

/** The courier only knows its own numbers. */
function otherCarriersNote(rows: readonly ValidRow[]): string[] {
  const others = rows.filter(({ trackingNo }) => !isShipGlobalNumber(trackingNo));
  const [first] = others;
  if (!first) return [];
  const [have, they, their] = others.length === 1 ? ["has", "It's", "its"] : ["have", "They're", "their"];
  return [
    `${formatRowCount(others.length)} ${have} a tracking number that isn't ShipGlobal's (first in row ${first.row}). ${they} kept, but ${their} scans can't be shown here.`,
  ];
}

/** Each row has another order or another number than the others. */
function sharedNumbersIn(rows: readonly ValidRow[]): string[] {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { trackingNo } of rows) {
    const key = trackingKey(trackingNo);
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return [...shared];
}
