import { decodeHTML } from "entities/decode";
import { importLimits } from "../../shared/import-files.ts";
import { fillMerged, type Merge, type Sheet } from "./cell.ts";

/** Tables of web pages, which many programs write and name .xls. */

interface Tag {
  /** In lower case; of an end tag with its slash. */
  readonly name: string;
  readonly attributes: string;
}

/**
 * The parts of a page: comments; scripts and styles; tags, whose attributes may have ">" in quotation marks; declarations; and
 * texts, where a "<" may stand for itself.
 */
const parts =
  /<!--.*?(?:-->|$)|<(script|style)(?![^\s/>]).*?(?=<\/\1|$)|<(?<name>\/?[a-z][^\s/>]*)(?<attributes>(?:=\s*"[^"]*"|=\s*'[^']*'|[^>])*)>?|<[!?/][^>]*>?|(?<text>[^<]+|<)/gisu;

/** The tags and texts of a page in their order. */
function* partsOf(page: string): Generator<Tag | string> {
  for (const { groups: { name, attributes = "", text } = {} } of page.matchAll(parts)) {
    if (name) yield { name: name.toLowerCase(), attributes };
    if (text) yield text;
  }
}

/** How many columns or rows a cell covers. */
function spanOf(attribute: "colspan" | "rowspan", { attributes }: Tag): number {
  const [, digits] =
    new RegExp(`(?<![\\w-])${attribute}\\s*=\\s*["']?(\\d{1,7})`, "iu").exec(
      attributes,
    ) ?? [];
  return Math.max(Number(digits ?? 1), 1);
}

/** A table while its page is read. A row or a cell need not be closed: the next one ends it. */
class Table {
  readonly rows: string[][] = [];
  readonly merges: Merge[] = [];
  /** The last row of the cell that covers a column, by columns. */
  readonly #coveredTo: number[] = [];
  #row = -1;
  #column = 0;
  #text: string | undefined;

  beginRow(): void {
    this.endCell();
    this.#row += 1;
    this.#column = 0;
  }

  beginCell(tag: Tag): void {
    this.endCell();
    if (this.#row < 0) this.beginRow();
    while ((this.#coveredTo[this.#column] ?? -1) >= this.#row) this.#column += 1;
    this.#text = "";
    const width = Math.min(spanOf("colspan", tag), importLimits.columns);
    const lastRow = this.#row + spanOf("rowspan", tag) - 1;
    if (lastRow > this.#row) this.merges.push([this.#column, this.#row, lastRow]);
    for (let column = this.#column; column < this.#column + width; column += 1)
      this.#coveredTo[column] = lastRow;
  }

  add(text: string): void {
    if (this.#text !== undefined) this.#text += text;
  }

  endCell(): void {
    const text = this.#text?.trim();
    this.#text = undefined;
    if (!text) return;
    const cells = this.rows[this.#row] ?? [];
    cells[Math.min(this.#column, importLimits.columns)] = text;
    this.rows[this.#row] = cells;
  }
}

/** What a tag does to the table around it. */
const acts: Readonly<Record<string, (table: Table, tag: Tag) => void>> = {
  tr: (table) => table.beginRow(),
  td: (table, tag) => table.beginCell(tag),
  th: (table, tag) => table.beginCell(tag),
  br: (table) => table.add("\n"),
  "/td": (table) => table.endCell(),
  "/th": (table) => table.endCell(),
  "/tr": (table) => table.endCell(),
};

/** The tables of a web page, each cell as the text that it shows. A table in a cell is one of its own. */
export function readWebPage(page: string): Sheet[] {
  const tables: Table[] = [];
  const open: Table[] = [];
  for (const part of partsOf(page)) {
    const table = open.at(-1);
    if (typeof part === "string") {
      table?.add(decodeHTML(part.replace(/[ \t\n\f\r]+/gu, " ")));
    } else if (part.name === "table") {
      const begun = new Table();
      tables.push(begun);
      open.push(begun);
    } else if (part.name === "/table") {
      open.pop()?.endCell();
    } else if (table) {
      acts[part.name]?.(table, part);
    }
  }
  for (const table of open) table.endCell();
  return tables.map(({ rows, merges }, at) => {
    fillMerged(rows, merges);
    return { kind: "text", name: `Sheet${at + 1}`, rows };
  });
}
