/** What the parser misreads in the XML of a workbook, as it is searched by patterns alone. */

const comment = "<!--";
const sections = [
  { start: comment, end: "-->" },
  { start: "<![CDATA[", end: "]]>" },
];

/** A part without its comments: rows and cells in them are none. */
export function withoutComments(part: Buffer): Buffer {
  if (!part.includes(comment)) return part;
  const kept: Buffer[] = [];
  let keptTo = 0;
  for (let at = part.indexOf("<!"); at !== -1; at = part.indexOf("<!", at + 1)) {
    const section = sections.find(({ start }) => part.toString("latin1", at, at + start.length) === start);
    if (!section) continue;
    const end = part.indexOf(section.end, at + section.start.length);
    if (end === -1) break;
    if (section.start === comment) {
      kept.push(part.subarray(keptTo, at));
      keptTo = end + section.end.length;
    }
    at = end;
  }
  return Buffer.concat([...kept, part.subarray(keptTo)]);
}

/** An empty one among the texts that cells share: the parser does not count it, and cells would show the text after theirs. */
const emptyText = /<((?:\w+:)?si)\s*\/>/gu;

/** The XML of shared texts with the empty ones as the parser counts them. */
export function countEmptyTexts(part: Buffer): Buffer {
  if (!part.includes("si/>") && !part.includes("si />")) return part;
  // One character for each byte, so that all others come back as they were.
  return Buffer.from(part.toString("latin1").replace(emptyText, "<$1></$1>"), "latin1");
}
