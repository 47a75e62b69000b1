import type { CellValue } from "../../../shared/cell-text.ts";
import type { SheetField } from "../../../shared/import-files.ts";
import type { CanceledReport } from "../../../shared/import-report.ts";
import {
  compareText,
  naturalSortKey,
  orderKey,
  trackingKey,
} from "../../../shared/keys.ts";
import { recordNames } from "../../../shared/labels.ts";
import {
  consigneePhone,
  phoneAfter,
  phoneEndings,
  phonesAgree,
} from "../../../shared/phones.ts";
import { formatNumber, formatRowCount } from "../../../shared/plural.ts";
import { orderNumber, type TrackingFields } from "../../../shared/records.ts";
import { trackingNumber, trackingNumbersIn } from "../../../shared/tracking-number.ts";
import { visibleText } from "../../../shared/visible-text.ts";
import { isBlank, type SheetRow, shownText } from "../../spreadsheet/cell.ts";
import {
  type CanceledRow,
  type CanceledRows,
  canceledIn,
  canceledNote,
  isCanceled,
  type NotedRow,
  notesIn,
  notesOf,
  otherCarriersNote,
  repeatedNote,
  sharedPhonesNote,
  typedNotes,
  unlikeOthers,
} from "./row-notes.ts";

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
  /** Rows that say of themselves that their order or shipment is canceled, whether they are left out or not. */
  readonly canceled: CanceledReport | undefined;
  /** The keys of tracking numbers that several orders of the file have. */
  readonly sharedNumbers: readonly string[];
  /** They name rows, never what is in them: they are stored with the import, which knows no order. */
  readonly notes: readonly string[];
  /** Order numbers that look unlike the others, for the preview alone. */
  readonly unlike: readonly string[];
}

const rules = {
  name: orderNumber,
  phone: consigneePhone,
  trackingNo: trackingNumber,
} as const;
const fields = Object.keys(rules) as (keyof typeof rules)[];

export interface ValidRow extends TrackingFields {
  readonly row: number;
}

interface RefusedRow extends ValidRow {
  readonly error: string;
  /** The cells that `error` says were damaged. */
  readonly damaged?: readonly SheetField[];
}

/**
 * Empties damaged cells for the report: as a text in the file of skipped rows their content would look as if it had been typed
 * so.
 */
const withoutDamage = ({ damaged = [], ...row }: RefusedRow): RefusedRow => ({
  ...row,
  ...Object.fromEntries(damaged.map((field) => [field, ""])),
});

/** What the rows of a file are, each by itself. */
interface ReadRows {
  readonly valid: readonly ValidRow[];
  readonly refused: readonly RefusedRow[];
  readonly total: number;
  readonly noted: readonly NotedRow[];
  readonly canceled: CanceledRows;
}

/** @param leaveOut whether rows that say of themselves that they are canceled are no parcels */
function readRows(sheetRows: Iterable<SheetRow>, leaveOut: boolean): ReadRows {
  const valid: ValidRow[] = [];
  const refused: RefusedRow[] = [];
  const noted: NotedRow[] = [];
  const canceled: CanceledRow[] = [];
  for (const sheetRow of sheetRows) {
    const { row, part, refusal, statuses = [] } = sheetRow;
    noted.push(...notesIn(sheetRow));
    if (part || (isBlank(sheetRow) && !refusal)) continue;
    const status = statuses.find(isCanceled);
    if (status !== undefined) {
      canceled.push({ row, status });
      if (leaveOut) continue;
    }
    const checked = checkRow(sheetRow);
    if (checked.length > 1) noted.push({ what: "several", row });
    for (const each of checked) {
      if ("error" in each) refused.push(each);
      else valid.push(each);
    }
  }
  return {
    valid,
    refused,
    total: valid.length + refused.length,
    noted,
    canceled: { rows: canceled, leftOut: leaveOut },
  };
}

/** Rows that stay, and those that others contradict. */
interface Merged {
  readonly rows: readonly ValidRow[];
  readonly refused: readonly RefusedRow[];
}

/** Keeps the first of the rows with the same order and tracking number, with the phone of all of them. */
function mergeRepeats(valid: readonly ValidRow[]): Merged {
  const rows: ValidRow[] = [];
  const refused: RefusedRow[] = [];
  const byKey = Map.groupBy(
    valid,
    ({ name, trackingNo }) => `${orderKey(name)} ${trackingKey(trackingNo)}`,
  );
  for (const repeats of byKey.values()) {
    const [first] = repeats;
    const contradictions = contradictionsAmong(repeats);
    refused.push(...contradictions);
    if (!first || contradictions.length > 0) continue;
    rows.push(
      repeats.length > 1
        ? { ...first, phone: repeats.map(({ phone }) => phone).reduce(phoneAfter) }
        : first,
    );
  }
  return { rows, refused };
}

/** Refuses the rows of orders that have too many. */
function limitOrders(rows: readonly ValidRow[]): {
  readonly byOrder: RowsByOrder;
  readonly refused: readonly RefusedRow[];
} {
  const byOrder = Map.groupBy(rows, ({ name }) => orderKey(name));
  const tooLong = [...byOrder].filter(([, ofOrder]) => ofOrder.length > mostParcels);
  for (const [key] of tooLong) byOrder.delete(key);
  return { byOrder, refused: tooLong.flatMap(([, ofOrder]) => tooManyParcels(ofOrder)) };
}

/** Checks each row by itself and against the others: repeated rows count once, contradicting rows are refused. */
export function checkRows(sheetRows: Iterable<SheetRow>, leaveOut = false): CheckedRows {
  const read = readRows(sheetRows, leaveOut);
  const merged = mergeRepeats(read.valid);
  const limited = limitOrders(merged.rows);
  const valid = [...limited.byOrder.values()].flat();
  const refused = [read.refused, merged.refused, limited.refused]
    .flat()
    .sort((left, right) => left.row - right.row);
  const repeated = read.valid.length - merged.refused.length - merged.rows.length;
  return {
    rows: withSiblings(limited.byOrder, refused),
    refused: refused.map(withoutDamage),
    refusedCount: refused.length,
    total: read.total,
    repeated,
    canceled: canceledIn(read.canceled),
    sharedNumbers: sharedNumbersIn(valid),
    notes: [
      ...notesOf(read.noted),
      ...canceledNote(read.canceled),
      ...repeatedNote(repeated),
      ...otherCarriersNote(valid),
      ...typedNotes(valid),
      ...sharedPhonesNote(valid),
    ],
    unlike: unlikeOthers(valid),
  };
}

/** A row, of several tracking numbers one for each; or why it is refused. */
function checkRow(cells: SheetRow): readonly (ValidRow | RefusedRow)[] {
  const { row, refusal } = cells;
  const name = checkCell("name", cells.name);
  const phone = checkCell("phone", cells.phone);
  const trackingNos = trackingCells(cells.trackingNo).map((cell) =>
    checkCell("trackingNo", cell),
  );
  const problems = [name, phone, ...trackingNos].flatMap(({ problem }) => problem ?? []);
  const fieldsOf = (trackingNo: string) => ({
    row,
    name: name.text,
    phone: phone.text,
    trackingNo,
  });
  if (problems.length === 0 && !refusal)
    return trackingNos.map(({ text }) => fieldsOf(text));
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
function checkCell(
  field: SheetField,
  value: CellValue,
): { readonly text: string; readonly problem?: string } {
  const text = visibleText(shownText(value));
  if ("damage" in value)
    return { text, problem: `${recordNames[field]} ${value.damage}` };
  const { data, error } = rules[field].safeParse(value.text);
  const [issue] = error?.issues ?? [];
  return { text: data ?? text, problem: issue?.message };
}

/** Refuses all rows with the same key unless their phones have a number in common, in whatever order they come. */
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
    const other =
      repeat !== conflicting && phonesAgree(repeat.phone, first.phone)
        ? conflicting
        : first;
    return {
      ...repeat,
      error: `Row ${other.row} has the same order and tracking number with another phone`,
    };
  });
}

/** The most parcels of one order. More is a column that holds the same everywhere, and could not be stored as one chunk. */
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
    .sort((left, right) => compareText(left.sortKey, right.sortKey))
    .flatMap(({ key, rows }) => {
      const onlyOfOrder = rows.length === 1 && !refusedOrders.has(key);
      return rows.map((row) => ({ ...row, onlyOfOrder }));
    });
}

/** Each row has another order or another number than the others. */
function sharedNumbersIn(rows: readonly ValidRow[]): string[] {
  const byNumber = Map.groupBy(rows, ({ trackingNo }) => trackingKey(trackingNo));
  return [...byNumber].filter(([, same]) => same.length > 1).map(([key]) => key);
}
