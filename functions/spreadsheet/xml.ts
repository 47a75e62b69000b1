import { SaxesParser, type SaxesTagNS } from "saxes";

/*
 * The parser of workbooks finds rows, cells and texts by patterns that fit what most programs write. Where XML is written in
 * another way it leaves cells out, takes comments for rows, or shows one cell's text in another: such a part is written anew.
 */

/** Line breaks in a tag, spaces at its end, a `>` in an attribute, what is no tag, and a shared text with more than its name. */
const unusualMarkup =
  /<(?:!|\?(?!xml\s)|[^<>]*[\t\r\n]|\/[^<>]*\s>|(?:\w+:)?si[\s/]|(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*["'][^<>"']*>)/u;
/**
 * Characters by their numbers, but for line breaks, tabs and quotation marks, and what looks like one where it is read twice,
 * as the parser reads the results of formulas; an address in a text; attributes of another namespace that are named as a cell's.
 */
const unusualText =
  /&#(?!(?:9|10|13|34|39|x0?[9ad]|x2[27]);)|&amp;#?\w+;|_x[\da-f]{4}_|_(?:x[\da-f]{0,4})?<|>[^<>]*r=["']|\s(?!xmlns:)[\w.-]+:[rst]\s*=\s*["']/iu;
const cellNames = "(?:sheetData|row|c|v|is|t|si)[\\s/>]";

const declaredEncoding = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/u;

/** The label of a part's encoding. */
function encodingOf(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return "utf-16le";
  if (part[0] === 0xfe && part[1] === 0xff) return "utf-16be";
  const start = part.toString("latin1", 0, 200).replace(/^\u00ef\u00bb\u00bf/u, "");
  const declared = declaredEncoding.exec(start)?.[1]?.toLowerCase() ?? "utf-8";
  // Some programs declare what their texts had in memory: a declaration that is read so is not in it.
  return declared.startsWith("utf-16") ? "utf-8" : declared;
}

/** Elements that are named as those of cells, but are of another namespace than the root. */
function hasOtherCells(xml: string): boolean {
  const [, own] = /<(?:([\w.-]+):)?[\w.-]+[\s>]/u.exec(xml) ?? [];
  const other = own === undefined ? "[\\w.-]+:" : `(?!${own}:)(?:[\\w.-]+:)?`;
  return new RegExp(`<${other}${cellNames}`, "u").test(xml);
}

/** A part that was cut off does not end as it began. */
function isCutOff(xml: string): boolean {
  const root = /<([\w:.-]+)[\s/>]/u.exec(xml);
  if (root === null) return true;
  const isOneTag = xml.lastIndexOf("<") === root.index;
  return !xml
    .slice(-200)
    .trimEnd()
    .endsWith(isOneTag ? "/>" : `</${root[1]}>`);
}

const isUnusual = (xml: string) =>
  unusualMarkup.test(xml) || unusualText.test(xml) || hasOtherCells(xml) || isCutOff(xml);

/** A cell of numbers whose value only begins as one: `800,015`, `0x1F`. The parser would take its beginning. */
const notANumber =
  /<(?:\w+:)?c(?:\s+(?!t=)[\w:.-]+=(?:"[^"<>]*"|'[^'<>]*')|\s+t=["']n["'])*\s*>(?:<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v(?:\s[^<>]*)?>(?=\s*[-+]?\.?\d)(?!\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*<)/u;

const address = /<(?:\w+:)?(row|c)(?=[\s/>])(?:[^<>]*?\sr=["']([A-Za-z]*)(\d*))?/gu;
/** Rows of one number, or cells of one column in a row. The parser would show the last of them alone. */
function hasOneAddressTwice(xml: string): boolean {
  if (!xml.includes("sheetData")) return false;
  const rows = new Set<number>();
  let cells = new Set<string>();
  let row = 0;
  for (const [, element, column = "", number = ""] of xml.matchAll(address)) {
    const seen = element === "row" ? rows.size : cells.size;
    if (element === "row") {
      row = number === "" ? row + 1 : Number(number);
      cells = new Set();
      if (rows.add(row).size === seen) return true;
    } else if (column !== "" && cells.add(column.toUpperCase()).size === seen) return true;
  }
  return false;
}

/** The parser takes such a cell's style for none. */
const oddStyle = /<(?:\w+:)?c\s(?:[^<>]*?\s)?s=["'](?!(?:0|[1-9]\d*)["'])/u;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const attribute = (name: string, value: string) => ` ${name}="${escaped(value)}"`;

/** `_x0041_` stands for A; the parser takes `_X0041_` for it, too, and what two pieces of a text make together. */
const characterNumber = /_x[\dA-Fa-f]{4}_|_(?=X[\dA-Fa-f]{4}_|(?:x[\dA-Fa-f]{0,4})?$)/gu;
/** Written as they are, halves that belong together are a character, and others a lost one, which is told. */
const isHalfOrLost = (code: number) => (code >= 0xd800 && code <= 0xdfff) || code === 0xfffd;

function characterOf(found: string): string {
  if (found === "_") return "_x005F_";
  const code = Number.parseInt(found.slice(2, 6), 16);
  return isHalfOrLost(code) ? String.fromCharCode(code) : found;
}

/** Without quotation marks, since the parser looks for a cell's address in its text, too. */
const escapedText = (text: string) => escaped(text).replaceAll("'", "&apos;").replace(characterNumber, characterOf);

const typeOf = ({ t: type }: SaxesTagNS["attributes"]) => type?.value;

/** A tag without what the parser would misread: prefixes, and attributes of other namespaces than of references. */
class Names {
  #own: string | undefined;
  /** In a cell with the text that a formula gave, which the parser decodes twice, and other texts once. */
  #isResult = false;

  nameOf({ uri, local, prefix }: SaxesTagNS): string {
    this.#own ??= uri;
    return uri === this.#own ? local : `${prefix}_${local}`;
  }

  openingTag(tag: SaxesTagNS): string {
    const isRoot = this.#own === undefined;
    const name = this.nameOf(tag);
    // The parser knows shared texts by this name alone.
    if (name === "si") return "<si>";
    if (name === "c") this.#isResult = typeOf(tag.attributes) === "str";
    if (name === "v" && this.#isResult) return "<is><t>";
    const attributes = Object.values(tag.attributes).map(({ prefix, local, uri, value }) => {
      if (name === "c" && local === "t" && this.#isResult) return attribute("t", "inlineStr");
      if (prefix === "" && local !== "xmlns") return attribute(local, value);
      return uri.endsWith("/relationships") ? attribute(`r:${local}`, value) : "";
    });
    return `<${name}${isRoot ? attribute("xmlns", tag.uri) : ""}${attributes.join("")}>`;
  }

  closingTag(tag: SaxesTagNS): string {
    const name = this.nameOf(tag);
    return name === "v" && this.#isResult ? "</t></is>" : `</${name}>`;
  }
}

const pieceSize = 64 * 1024;

/** @throws where it is no sound XML */
function writtenAnew(part: Buffer): Buffer {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const names = new Names();
  const pieces: Buffer[] = [];
  let written: string[] = [];
  /** Since the last tag: a comment ends no text. */
  let text = "";
  const write = (tag: string) => {
    written.push(escapedText(text), tag);
    text = "";
  };
  parser.on("opentag", (tag) => write(names.openingTag(tag)));
  parser.on("closetag", (tag) => write(names.closingTag(tag)));
  for (const kind of ["text", "cdata"] as const) {
    parser.on(kind, (part) => {
      text += part;
    });
  }
  const decoder = new TextDecoder(encodingOf(part));
  for (let at = 0; at < part.length; at += pieceSize) {
    parser.write(decoder.decode(part.subarray(at, at + pieceSize), { stream: true }));
    pieces.push(Buffer.from(written.join("")));
    written = [];
  }
  parser.write(decoder.decode()).close();
  return Buffer.concat([...pieces, Buffer.from(written.join(""))]);
}

/** A part of a workbook as its parser expects it. @throws where it is no sound XML, or the parser would misread a cell */
export function usualXml(part: Buffer): Buffer {
  if (part.length === 0) return part;
  // One character for each byte.
  const xml = part.toString("latin1");
  const usual = encodingOf(part) !== "utf-8" || isUnusual(xml) ? writtenAnew(part) : part;
  const parsed = usual === part ? xml : usual.toString("latin1");
  if (notANumber.test(parsed)) throw new Error("A cell of numbers holds none.");
  if (hasOneAddressTwice(parsed) || oddStyle.test(parsed)) throw new Error("A cell's address or style is none.");
  return usual;
}
