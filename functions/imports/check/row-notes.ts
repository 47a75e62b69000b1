import type { CanceledReport } from "../../../shared/import-report.ts";
import { isShipGlobalNumber, orderKey } from "../../../shared/keys.ts";
import { isMadeUp, phoneEndings } from "../../../shared/phones.ts";
import { either, formatNumber, formatRowCount } from "../../../shared/plural.ts";
import type { SheetRow } from "../../spreadsheet/cell.ts";
import type { ValidRow } from "./check-rows.ts";

/** What a report tells of the rows of a file, in a sentence for each kind. */

/** What is to be told of rows, besides that they are parcels. */
type Noted = "header" | "item" | "hidden" | "remark" | "several" | "lost" | "madeUp";

/** A row that a note tells of, by its number. */
export interface NotedRow {
  readonly what: Noted;
  readonly row: number;
}

/** What a sheet tells of a row. */
export const notesIn = ({ row, part, isHidden, hasRemark }: SheetRow): NotedRow[] =>
  ([isHidden && "hidden", hasRemark && "remark", part] as const).flatMap((what) =>
    what ? { what, row } : [],
  );

const notedWords: Readonly<Record<Noted, readonly [one: string, several: string]>> = {
  header: ["repeats the header and was skipped", "repeat the header and were skipped"],
  item: [
    "is another item of an order, not a parcel",
    "are other items of their orders, not parcels",
  ],
  hidden: [
    "is hidden in the sheet but was read too",
    "are hidden in the sheet but were read too",
  ],
  remark: [
    "has a note beside the table, which was skipped",
    "have notes beside the table, which were skipped",
  ],
  several: [
    "has several tracking numbers; each is a parcel",
    "have several tracking numbers; each is a parcel",
  ],
  lost: [
    "has a “?” in its order number, where saving the file lost letters: save it as .xlsx instead",
    "have a “?” in their order numbers, where saving the file lost letters: save it as .xlsx instead",
  ],
  madeUp: [
    "has a phone that looks made up: the customer can't look up the order",
    "have phones that look made up: the customers can't look up the orders",
  ],
};

/** Chooses the words for one, or for several. */
const wordsFor = (count: number) => (one: string, several: string) =>
  count === 1 ? one : several;

const placeOf = (rows: readonly number[]) =>
  `${wordsFor(rows.length)("", "first in ")}row ${rows[0]}`;

function noteOf(what: Noted, rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  return [
    `${formatRowCount(rows.length)} ${wordsFor(rows.length)(...notedWords[what])} (${placeOf(rows)}).`,
  ];
}

/** A sentence for each kind of rows that there are. */
export function notesOf(noted: readonly NotedRow[]): string[] {
  const byWhat = Map.groupBy(noted, ({ what }) => what);
  return (Object.keys(notedWords) as Noted[]).flatMap((what) =>
    noteOf(
      what,
      (byWhat.get(what) ?? []).map(({ row }) => row),
    ),
  );
}

/** What programs leave of letters that an encoding does not have. */
const lostLetters = /[?\uFFFD]/u;

const rowsWhere = (rows: readonly ValidRow[], isSo: (row: ValidRow) => boolean) =>
  // A row with several tracking numbers is several valid ones.
  [...new Set(rows.filter(isSo).map(({ row }) => row))].sort(
    (left, right) => left - right,
  );

/** What was typed in valid rows and is hardly right. */
export const typedNotes = (rows: readonly ValidRow[]): string[] => [
  ...noteOf(
    "lost",
    rowsWhere(rows, ({ name }) => lostLetters.test(name)),
  ),
  ...noteOf(
    "madeUp",
    rowsWhere(rows, ({ phone }) => isMadeUp(phone)),
  ),
];

/** Two orders with one phone are a customer who bought again. */
const severalOrders = 3;

/**
 * Tells of phones that several orders have: a number that many share, as a marketplace's, is no secret of a customer.
 * @param rows each order's together
 */
export function sharedPhonesNote(rows: readonly ValidRow[]): string[] {
  const byEnding = new Map<
    string,
    { readonly firstRow: number; lastOrder: string; orders: number }
  >();
  for (const { row, name, phone } of rows) {
    const order = orderKey(name);
    for (const ending of phoneEndings(phone)) {
      const known = byEnding.get(ending) ?? {
        firstRow: row,
        lastOrder: order,
        orders: 1,
      };
      if (known.lastOrder !== order) known.orders += 1;
      known.lastOrder = order;
      byEnding.set(ending, known);
    }
  }
  const shared = [...byEnding.values()].filter(({ orders }) => orders >= severalOrders);
  const first = Math.min(...shared.map(({ firstRow }) => firstRow));
  if (shared.length === 0) return [];
  const words = wordsFor(shared.length);
  const where = `${formatNumber(shared.length)} ${words("phone is", "phones are each")} on several different orders (first in row ${first}).`;
  return [
    words(
      `${where} Anyone who has it can look all of them up, so check that it's the customer's own.`,
      `${where} Anyone who has one can look all of its orders up, so check that they're the customers' own.`,
    ),
  ];
}

/** A row whose status says that there is nothing to deliver, or that it goes back. */
export interface CanceledRow {
  readonly row: number;
  readonly status: string;
}

export interface CanceledRows {
  readonly rows: readonly CanceledRow[];
  readonly leftOut: boolean;
}

/** Whether a cell of a status column says that there is nothing to deliver, or that it goes back. */
export const isCanceled = (status: string) =>
  /^(?:void|cancel|rto(?!\p{L}))/iu.test(status);

const statusCharacters = 40;
const namedStatuses = 3;

/** The rows and their words, for the preview, which offers to leave them out. */
export function canceledIn({ rows }: CanceledRows): CanceledReport | undefined {
  if (rows.length === 0) return undefined;
  const words = new Set(
    rows.map(({ status }) => status.slice(0, statusCharacters).toWellFormed()),
  );
  return { rows: rows.length, words: [...words].slice(0, namedStatuses) };
}

export function canceledNote(canceled: CanceledRows): string[] {
  const found = canceledIn(canceled);
  if (!found) return [];
  const { rows, leftOut } = canceled;
  const words = either(found.words.map((word) => `“${word}”`));
  const where = placeOf(rows.map(({ row }) => row));
  const forms = wordsFor(rows.length);
  const say = forms("says", "say");
  const what = leftOut
    ? `that ${say} ${words} ${forms("was", "were")} left out`
    : `${say} ${words}`;
  return [`${formatRowCount(rows.length)} ${what} (${where}).`];
}

/** A text's shape: its letters, digits and separators, however many follow each other. */
const shapeOf = (name: string) =>
  name
    .replace(/^#\s*/u, "")
    .replace(/[\p{L}\p{M}]+/gu, "A")
    .replace(/\p{N}+/gu, "9");

const namedRows = 3;
/** One row in ten says nothing of fewer rows. */
const comparedRows = 10;

/** Tells which order numbers look unlike the others, where nine in ten share a shape. Nothing is refused for it. */
export function unlikeOthers(rows: readonly ValidRow[]): string[] {
  const byShape = Map.groupBy(rows, ({ name }) => shapeOf(name));
  const [[shape, most] = ["", []]] = [...byShape].toSorted(
    ([, left], [, right]) => right.length - left.length,
  );
  const others = rows
    .filter(({ name }) => shapeOf(name) !== shape)
    .sort((left, right) => left.row - right.row);
  if (
    others.length === 0 ||
    rows.length < comparedRows ||
    most.length < rows.length * 0.9
  )
    return [];
  const named = others
    .slice(0, namedRows)
    .map(({ row, name }) => `row ${row} “${name.slice(0, 40).toWellFormed()}”`);
  const look = wordsFor(others.length)("order number looks", "order numbers look");
  const more = others.length > namedRows ? " …" : "";
  return [
    `${formatNumber(others.length)} ${look} unlike the other ${formatNumber(most.length)}: ${named.join(", ")}${more}`,
  ];
}

export function repeatedNote(repeated: number): string[] {
  if (repeated === 0) return [];
  return [
    `${formatRowCount(repeated)} ${wordsFor(repeated)("repeats", "repeat")} an earlier row.`,
  ];
}

/** The courier only knows its own numbers. */
export function otherCarriersNote(rows: readonly ValidRow[]): string[] {
  const others = rows.filter(({ trackingNo }) => !isShipGlobalNumber(trackingNo));
  const [first] = others;
  if (!first) return [];
  const forms = wordsFor(others.length);
  return [
    `${formatRowCount(others.length)} ${forms("has", "have")} a tracking number that isn't ShipGlobal's (first in row ${first.row}). ${forms("It's", "They're")} kept, but ${forms("its", "their")} scans can't be shown here.`,
  ];
}
