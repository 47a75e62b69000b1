import type { SheetField } from "../../shared/import-files.ts";
import { isShipGlobalNumber, naturalSortKey, orderKey, trackingKey } from "../../shared/keys.ts";
import { recordNames } from "../../shared/labels.ts";
import { consigneePhone, phoneAfter, phoneEndings, phonesAgree } from "../../shared/phones.ts";
import { formatRowCount } from "../../shared/plural.ts";
import { orderNumber, type TrackingFields } from "../../shared/records.ts";
import { trackingNumber } from "../../shared/tracking-number.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { type CellValue, shownText } from "../spreadsheet/cell.ts";
import { isBlank, type SheetRow } from "../spreadsheet/sheet-row.ts";

/** A valid row. */
export interface ImportRow extends TrackingFields {
  /** Its number in the sheet. */
  readonly row: number;
  /** The file's only row for this order, refused ones included. */
  readonly onlyOfOrder: boolean;
  /** The file's first row for this order. */
  readonly firstOfOrder: boolean;
}

export interface CheckedRows {
  /** In the order of the byOrder index, so that one range query reads neighbours. */
  readonly rows: readonly ImportRow[];
  /** In the file's order. */
  readonly refused: readonly RefusedRow[];
  /** All rows of the file. */
  readonly total: number;
  /** Rows that repeat an earlier one. */
  readonly repeated: number;
  /** The keys of tracking numbers that several orders of the file have. */
  readonly sharedNumbers: readonly string[];
  readonly notes: readonly string[];
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
  const tooWide: number[] = [];
  const headers: number[] = [];
  const refused: RefusedRow[] = [];
  const rowsByKey = new Map<string, ValidRow | ValidRow[]>();
  for (const sheetRow of sheetRows) {
    if (sheetRow.isTooWide) tooWide.push(sheetRow.row);
    if (sheetRow.isHeader) headers.push(sheetRow.row);
    if (sheetRow.isHeader || isBlank(sheetRow)) continue;
    total += 1;
    const checked = checkRow(sheetRow);
    if ("error" in checked) refused.push(checked);
    else {
      const key = `${orderKey(checked.name)} ${trackingKey(checked.trackingNo)}`;
      const repeats = rowsByKey.get(key);
      if (Array.isArray(repeats)) repeats.push(checked);
      else rowsByKey.set(key, repeats ? [repeats, checked] : checked);
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

  return {
    rows: withSiblings(agreed, refused),
    refused: refused.sort((left, right) => left.row - right.row).map(withoutDamage),
    total,
    repeated,
    sharedNumbers: sharedNumbersIn(agreed),
    // They name rows, never what is in them: they are stored with the import, which knows no order.
    notes: [...headerNote(headers), ...tooWideNote(tooWide), ...repeatedNote(repeated), ...otherCarriersNote(agreed)],
  };
}

function checkRow(cells: SheetRow): ValidRow | RefusedRow {
  const { row } = cells;
  const name = checkCell("name", cells.name);
  const phone = checkCell("phone", cells.phone);
  const trackingNo = checkCell("trackingNo", cells.trackingNo);
  const texts = { name: name.text, phone: phone.text, trackingNo: trackingNo.text };
  const problems = [name, phone, trackingNo].flatMap(({ problem }) => problem ?? []);
  if (problems.length === 0) return { row, ...texts };
  return { row, error: problems.join("; "), ...texts, damaged: fields.filter((field) => "damage" in cells[field]) };
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
    return { ...repeat, error: `Row ${other.row} gives the same order and tracking number another phone` };
  });
}

function withSiblings(rows: readonly ValidRow[], refused: readonly RefusedRow[]): ImportRow[] {
  const rowsOfOrder = new Map<string, number>();
  for (const { name } of [...rows, ...refused]) {
    const key = orderKey(name);
    rowsOfOrder.set(key, (rowsOfOrder.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return rows
    .map(({ row: number, name, phone, trackingNo }) => {
      const key = orderKey(name);
      const firstOfOrder = !seen.has(key);
      seen.add(key);
      const row = { row: number, name, phone, trackingNo, onlyOfOrder: rowsOfOrder.get(key) === 1, firstOfOrder };
      return { row, sortKey: naturalSortKey(name) };
    })
    .sort((left, right) => {
      if (left.sortKey < right.sortKey) return -1;
      return left.sortKey > right.sortKey ? 1 : 0;
    })
    .map(({ row }) => row);
}

function headerNote(rows: readonly number[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  return [
    `${formatRowCount(rows.length)} ${rows.length === 1 ? "repeats" : "repeat"} the header (first in row ${first}) and ${rows.length === 1 ? "was" : "were"} not read.`,
  ];
}

function tooWideNote(rows: readonly number[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  return [
    `${formatRowCount(rows.length)} ${rows.length === 1 ? "has" : "have"} more cells than the header (first in row ${first}). What is beyond the last column was not read: is the end of a line missing?`,
  ];
}

function repeatedNote(repeated: number): string[] {
  if (repeated === 0) return [];
  return [`${formatRowCount(repeated)} only ${repeated === 1 ? "repeats" : "repeat"} an earlier row.`];
}

/** The courier only knows its own numbers. */
function otherCarriersNote(rows: readonly ValidRow[]): string[] {
  const others = rows.filter(({ trackingNo }) => !isShipGlobalNumber(trackingNo));
  const [first] = others;
  if (!first) return [];
  const [have, they, their] = others.length === 1 ? ["has", "It is", "its"] : ["have", "They are", "their"];
  return [
    `${formatRowCount(others.length)} ${have} a tracking number that is not ShipGlobal's (first in row ${first.row}). ${they} kept, but ${their} scans cannot be shown here.`,
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
