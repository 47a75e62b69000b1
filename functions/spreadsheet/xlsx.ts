import { posix } from "node:path";
import { crc32 } from "node:zlib";
import { SaxesParser } from "saxes";
import { type Entry, fromBufferPromise } from "yauzl";
import { Failure } from "../../shared/errors.ts";
import { importLimits } from "../../shared/import-files.ts";
import {
  type Cell,
  fillMerged,
  isDateFormat,
  type Merge,
  maxSheetRows,
  type Sheet,
  typed,
} from "./cell.ts";
import { utf16In } from "./csv.ts";
import {
  brokenFile,
  missingSheet,
  notASpreadsheet,
  otherKind,
  passwordProtected,
  tooManyRows,
  tooMuchInside,
} from "./file-errors.ts";

/** A zip bomb inflates a thousandfold; real workbooks inflate tenfold at most. */
const limits = { entries: 2_000, inflatedBytes: 64 * 1024 * 1024 };

const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^mimetype$|^META-INF\/manifest\.xml$/u, "an OpenDocument file"],
  [/^Index(?:\.zip|\/.*\.iwa)$/u, "a Numbers file"],
  [/^xl\/workbook\.bin$/u, "a binary workbook (.xlsb)"],
];

/**
 * Opens a workbook. Its zip's directory is checked before anything is inflated, and no part beyond the size it names.
 * Each is read when it is asked for; undefined where there is none. @throws where it is no sound zip
 */
async function openWorkbook(bytes: Uint8Array) {
  const zip = await fromBufferPromise(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    {
      lazyEntries: true,
      autoClose: false,
    },
  );
  if (zip.entryCount > limits.entries) throw tooMuchInside();
  const entries = new Map<string, Entry>();
  let announced = 0;
  for await (const entry of zip.eachEntry()) {
    announced += entry.uncompressedSize;
    if (announced > limits.inflatedBytes) throw tooMuchInside();
    if (entry.isEncrypted()) throw passwordProtected();
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  const names = [...entries.values()].map(({ fileName }) => fileName);
  const other = otherKinds.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (other) throw otherKind(other[1]);
  const workbook = names.find((name) => /(?:^|\/)workbook\w*\.xml$/iu.test(name));
  if (workbook === undefined) throw notASpreadsheet();
  return { workbook, read };

  /** Names of parts are equal without regard to case. */
  async function read(name: string): Promise<Buffer | undefined> {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const part = Buffer.allocUnsafe(entry.uncompressedSize);
    let length = 0;
    // The stream throws where the size is not the one announced.
    for await (const data of await zip.openReadStreamPromise(entry))
      length += data.copy(part, length);
    if (crc32(part) !== entry.crc32) throw brokenFile();
    return part;
  }
}

type Attributes = Readonly<Record<string, string>>;

/**
 * What is done with elements, by their names without prefixes. A closed one's text is that before its first child or behind its
 * last, without reading aids.
 */
interface Handlers {
  readonly open?: Readonly<Record<string, (attributes: Attributes) => void>>;
  readonly close?: Readonly<Record<string, (text: string) => void>>;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);
/** How Japanese words are pronounced, as it was typed. It stands above a cell's text and is no part of it. */
const readingAid = "rPh";
const pieceSize = 64 * 1024;

/** @throws where it is no sound XML */
function readXml(
  part: Uint8Array = Buffer.from("<none/>"),
  { open = {}, close = {} }: Handlers,
): void {
  const parser = new SaxesParser<object>({ position: false });
  // No element finds what all objects have.
  const [opened, closed] = [
    new Map(Object.entries(open)),
    new Map(Object.entries(close)),
  ];
  let text = "";
  let isInReadingAid = false;
  parser.on("opentag", (tag) => {
    text = "";
    const name = local(tag.name);
    if (name === readingAid) isInReadingAid = true;
    if (!isInReadingAid) opened.get(name)?.(tag.attributes as Attributes);
  });
  parser.on("closetag", (tag) => {
    const name = local(tag.name);
    if (!isInReadingAid) closed.get(name)?.(text);
    if (name === readingAid) isInReadingAid = false;
    text = "";
  });
  for (const kind of ["text", "cdata"] as const) {
    parser.on(kind, (more) => {
      text += more;
    });
  }
  const decoder = new TextDecoder(utf16In(part));
  for (let at = 0; at < part.length; at += pieceSize) {
    parser.write(decoder.decode(part.subarray(at, at + pieceSize), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

/** `_x0041_` stands for A. */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const isOn = (value = "") => value === "1" || value === "true";

/** The visible sheets of an .xlsx file. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    return await sheetsIn(bytes);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw brokenFile();
  }
}

async function sheetsIn(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = await openWorkbook(bytes);
  const folder = posix.dirname(parts.workbook);
  const related: {
    readonly id: string;
    readonly type: string;
    readonly target: string;
  }[] = [];
  readXml(
    await parts.read(
      posix.join(folder, "_rels", `${posix.basename(parts.workbook)}.rels`),
    ),
    {
      open: {
        Relationship: ({ Id: id = "", Type: type = "", Target: target = "" }) =>
          related.push({ id, type: type.slice(type.lastIndexOf("/") + 1), target }),
      },
    },
  );
  const fileOf = (target: string) =>
    target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
  const partOf = (type: string) =>
    parts.read(fileOf(related.find((each) => each.type === type)?.target ?? ""));

  const listed: { readonly name: string; readonly file: string }[] = [];
  let since1904 = false;
  readXml(await parts.read(parts.workbook), {
    open: {
      workbookPr: ({ date1904 }) => {
        since1904 = isOn(date1904);
      },
      sheet: ({ name = "", state = "visible", ...attributes }) => {
        const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
        // Others hold a chart or macros.
        const sheet = related.find((each) => each.id === id && each.type === "worksheet");
        if (sheet && state === "visible")
          listed.push({ name, file: fileOf(sheet.target) });
      },
    },
  });
  const formats = formatsIn(await partOf("styles"));
  const shared = sharedTexts(await partOf("sharedStrings"));
  const sheets: Sheet[] = [];
  const notes: string[] = [];
  for (const { name, file } of listed) {
    const part = await parts.read(file);
    if (part)
      sheets.push({ ...readSheet(name, part, { shared, formats, since1904 }), notes });
    else notes.push(missingSheet(name));
  }
  if (sheets.length === 0 && listed.length > 0) throw brokenFile();
  return sheets;
}

/** Texts that cells name by their place. */
function sharedTexts(part: Buffer | undefined): string[] {
  const texts: string[] = [];
  let text = "";
  readXml(part, {
    open: {
      si: () => {
        text = "";
      },
    },
    close: {
      t: (own) => {
        text += unescaped(own);
      },
      si: () => texts.push(text),
    },
  });
  return texts;
}

const builtInFormat = (id: number) => (isDateFormat(id) ? "m/d/yy" : "General");

/** The number format of each style. Of those that are known by their numbers alone only dates matter. */
function formatsIn(part: Buffer | undefined): string[] {
  const custom = new Map<number, string>();
  const formats: string[] = [];
  // Other lists of styles come before and behind that of cells.
  let list: string[] = [];
  const begin = (begun: string[]) => () => {
    list = begun;
  };
  readXml(part, {
    open: {
      numFmt: ({ numFmtId, formatCode = "" }) => custom.set(Number(numFmtId), formatCode),
      cellXfs: begin(formats),
      xf: ({ numFmtId }) =>
        list.push(custom.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId))),
    },
    close: { cellXfs: begin([]) },
  });
  return formats;
}

interface Workbook {
  readonly shared: readonly string[];
  readonly formats: readonly string[];
  readonly since1904: boolean;
}

const number = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?\s*$/iu;

/** @throws where a cell's value is none of its type */
function cellOf(
  type: string,
  value: string,
  style: string,
  { shared, formats, since1904 }: Workbook,
): Cell | undefined {
  const text = type === "s" ? shared[Number(value)] : value;
  if (text === undefined) throw brokenFile();
  if (text.trim() === "") return undefined;
  switch (type) {
    case "b":
      return typed.truth(isOn(text.trim()) ? "TRUE" : "FALSE");
    case "e":
      return typed.error(text);
    case "d":
      return typed.date(text.replace(/T00:00:00(?:\.0+)?Z?$/u, ""));
    case "n":
      if (!number.test(text)) throw brokenFile();
      return typed.number(Number(text), formats[Number(style)] ?? "General", since1904);
    default:
      return text;
  }
}

/** A cell's parts, as far as they are read. */
interface ReadCell {
  readonly type: string;
  readonly style: string;
  value?: string;
  hasFormula: boolean;
}

function resultOf(
  { type, style, value, hasFormula }: ReadCell,
  workbook: Workbook,
): Cell | undefined {
  const isEmptyText = type === "str" && value !== undefined;
  if (hasFormula && !value?.trim() && !isEmptyText) return typed.formula();
  return value ? cellOf(type, value, style, workbook) : undefined;
}

const address = /^([A-Z]{1,3})(\d+)$/iu;

const columnIn = (letters: string) =>
  [...letters.toUpperCase()].reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

function mergesIn(ref = ""): Merge[] {
  const [from, to] = ref.split(":").map((corner) => address.exec(corner));
  return from && to
    ? [[columnIn(from[1] ?? ""), Number(from[2]) - 1, Number(to[2]) - 1]]
    : [];
}

/** @throws where an address or a value is none */
function readSheet(name: string, part: Buffer, workbook: Workbook): Sheet {
  const rows: Sheet["rows"] = [];
  const hidden = new Set<number>();
  const merges: Merge[] = [];
  let [row, column] = [-1, -1];
  let cell: ReadCell = { type: "n", style: "0", hasFormula: false };

  const keep = (found: Cell | undefined) => {
    if (found === undefined) return;
    const at = Math.min(column, importLimits.columns);
    const cells = rows[row] ?? [];
    if (cells[at] !== undefined && at === column) throw brokenFile();
    cells[at] = found;
    rows[row] = cells;
  };

  readXml(part, {
    open: {
      row: ({ r: place = row + 2, hidden: isHidden }) => {
        [row, column] = [Number(place) - 1, -1];
        if (row >= maxSheetRows) throw tooManyRows();
        if (isOn(isHidden)) hidden.add(row);
      },
      c: ({ r: place, t: type = "n", s: style = "0" }) => {
        column =
          place === undefined ? column + 1 : columnIn(address.exec(place)?.[1] ?? "");
        if (!(row >= 0 && column >= 0)) throw brokenFile();
        cell = { type, style, hasFormula: false };
      },
      f: () => {
        cell.hasFormula = true;
      },
      mergeCell: ({ ref }) => merges.push(...mergesIn(ref)),
    },
    close: {
      v: (text) => {
        cell.value = cell.type === "str" ? unescaped(text) : text;
      },
      t: (text) => {
        cell.value = `${cell.value ?? ""}${unescaped(text)}`;
      },
      c: () => keep(resultOf(cell, workbook)),
    },
  });
  fillMerged(rows, merges);
  return { kind: "workbook", name, rows, hidden };
}
