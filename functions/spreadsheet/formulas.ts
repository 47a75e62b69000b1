/** Some programs write formulas without their results, and the parser leaves such cells out. */

/** A cell with a formula and no value, or an empty one. */
const withoutValue =
  /<((?:\w+:)?)c((?:\s[^<>]*)?)>\s*<\1f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>)\s*(?:(<\1v(?:\s[^<>]*)?(?:\/>|>\s*<\/\1v>))\s*)?(?=<\/\1c>)/gu;
const type = /\st=["'](\w*)["']/u;

/** A sheet's XML with a number that is none as the result of each formula that has no result. */
export function markUnstoredResults(sheet: Buffer): Buffer {
  if (!sheet.includes("<f") && !sheet.includes(":f")) return sheet;
  // One character for each byte, so that all others come back as they were.
  const xml = sheet.toString("latin1");
  const marked = xml.replace(withoutValue, (cell: string, prefix: string, attributes: string, empty?: string) => {
    const isEmptyText = empty !== undefined && type.exec(attributes)?.[1] === "str";
    return isEmptyText ? cell : `<${prefix}c${attributes.replace(type, "")}><${prefix}v>NaN</${prefix}v>`;
  });
  return marked === xml ? sheet : Buffer.from(marked, "latin1");
}
