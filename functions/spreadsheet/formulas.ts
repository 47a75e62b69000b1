/**
 * Formulas whose results a file does not tell: programs write them without a result, or with a placeholder, and leave it to the
 * next program to calculate them. A 0 is one, or stands for the empty cell that the formula points to.
 */

/** What stands in a formula's cell for its result: numbers that no file holds. */
export const unstored = { none: Number.NaN, zero: Number.POSITIVE_INFINITY } as const;

/** A cell with a formula and no value, an empty one or 0. */
const unstoredResult =
  /<((?:\w+:)?)c((?:\s[^<>]*)?)>\s*<\1f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>)\s*(?:(<\1v(?:\s[^<>]*)?(?:\/>|>\s*(?:([+-]?0+(?:\.0*)?(?:[eE][+-]?\d+)?)\s*)?<\/\1v>))\s*)?(?=<\/\1c>)/gu;
const type = /\st=["'](\w*)["']/u;
/** Of cells whose value is a result, not a number of something else. */
const resultTypes = new Set([undefined, "n", "str"]);

/** A sheet's XML with a number of `unstored` as the result of each such formula. */
export function markUnstoredResults(sheet: Buffer): Buffer {
  if (!sheet.includes("<f") && !sheet.includes(":f")) return sheet;
  // One character for each byte, so that all others come back as they were.
  const xml = sheet.toString("latin1");
  const marked = xml.replace(
    unstoredResult,
    (cell: string, prefix: string, attributes: string, value?: string, zero?: string) => {
      const kind = type.exec(attributes)?.[1];
      const isResult = zero === undefined ? value === undefined || kind !== "str" : resultTypes.has(kind);
      const result = zero === undefined ? unstored.none : unstored.zero;
      return isResult ? `<${prefix}c${attributes.replace(type, "")}><${prefix}v>${result}</${prefix}v>` : cell;
    },
  );
  return marked === xml ? sheet : Buffer.from(marked, "latin1");
}

/** Of a formula in a workbook's stream. Source: [MS-XLS] 2.4.127; the last flag: OpenOffice's description of the format. */
const formula = { type: 0x0006, length: 22, resultAt: 6, flagsAt: 14, calculateOnLoad: 0x0002 } as const;
/** JExcelApi writes it for each formula. */
const placeholder = 4;

/** The stream of an .xls workbook with a number of `unstored` as the result of each such formula. */
export function withUnstoredMarked(content: ArrayLike<number>): Buffer {
  const stream = Buffer.from(content);
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const start = at + 4;
    if (stream.readUInt16LE(at) !== formula.type || start + formula.length > stream.length) continue;
    const result = stream.readDoubleLE(start + formula.resultAt);
    const isOnLoad = (stream.readUInt16LE(start + formula.flagsAt) & formula.calculateOnLoad) !== 0;
    if (result === 0) stream.writeDoubleLE(unstored.zero, start + formula.resultAt);
    else if (isOnLoad && result === placeholder) stream.writeDoubleLE(unstored.none, start + formula.resultAt);
  }
  return stream;
}
