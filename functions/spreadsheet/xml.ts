/*
 * The parser finds rows, cells and texts by patterns that fit what most programs write. Where XML may be written in another
 * way it leaves cells out, takes comments for rows, or shows one cell's text in another.
 */

/** Its value may hold a `>`. */
const attribute = /\s+([^\s=<>/"']+)\s*=\s*("[^"<]*"|'[^'<]*')/gu;
/** A comment, a literal text or an instruction: one without an end goes on to the end of the part. Or a tag. */
const markup =
  /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)|<(?<slash>\/?)(?<name>[^\s<>/"'!?]+)(?<attributes>(?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<end>\/?>)/gsu;

/** Line breaks in a tag, spaces at its end, a `>` in an attribute, what is no tag, and a shared text with more than its name. */
const unusual =
  /<(?:!|\?(?!xml\s)|[^<>]*[\t\r\n]|\/[^<>]*\s>|(?:\w+:)?si[\s/]|(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*["'][^<>"']*>)/u;

const sharedText = /^(?:\w+:)?si$/u;

function usualTag({ slash, name = "", attributes = "", end }: Readonly<Record<string, string | undefined>>): string {
  // The parser knows it by its name alone, and does not count one without content.
  if (sharedText.test(name)) return end === "/>" ? `<${name}></${name}>` : `<${slash}${name}>`;
  const usual = attributes.replace(
    attribute,
    (_, key: string, value: string) => ` ${key}=${value.replaceAll(">", "&gt;").replace(/\s/gu, " ")}`,
  );
  return `<${slash}${name}${usual}${end}`;
}

function usualMarkup(found: string, ...groups: unknown[]): string {
  const named = groups.at(-1) as Readonly<Record<string, string | undefined>>;
  if (named.name !== undefined) return usualTag(named);
  return found.startsWith("<!--") || /^<\?(?!xml\s)/u.test(found) ? "" : found;
}

/** A part of a workbook as the parser expects it. */
export function usualXml(part: Buffer): Buffer {
  // One character for each byte, so that all others come back as they were.
  const xml = part.toString("latin1");
  return unusual.test(xml) ? Buffer.from(xml.replace(markup, usualMarkup), "latin1") : part;
}
