/** Any number, a text in quotation marks, an escaped character, a space as wide as a character, one that fills the cell, a bracket. */
const formatParts = /general|"[^"]*"|\\.|[_*].|\[[^\]]*\]|./gisu;
const takesNoCharacter = /^(?:[_*].|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[^\]]*)\])$/isu;
const isPlace = (part: string) => part === "0" || part === "#" || part.toLowerCase() === "general";

/** Characters that a format may hold without quotation marks. */
const bare = /^[\s$+\-()!^&'~{}<>=:|]$/u;

function literalOf(part: string): string | undefined {
  if (part.startsWith('"')) return part.length > 1 ? part.slice(1, -1) : undefined;
  if (part.startsWith("\\")) return part.slice(1);
  return bare.test(part) ? part : undefined;
}

/**
 * A whole number as it is shown by a format that adds leading zeros (00000), letters (`"AYU-"0`) or separators (00-0000),
 * which belong to the number; undefined for any other format. The xlsx package loses digits where a separator stands between
 * fewer places than the number has digits.
 */
export function spelledOut(value: number, format: string): string | undefined {
  const parts: readonly string[] = format.match(formatParts) ?? [];
  const end = parts.indexOf(";");
  const positive = (end < 0 ? parts : parts.slice(0, end)).filter((part) => !takesNoCharacter.test(part));
  const first = positive.findIndex(isPlace);
  if (first < 0) return undefined;

  const literals = positive.filter((part) => !isPlace(part)).map(literalOf);
  const belongs = /00/u.test(positive.join("")) || literals.some((text) => /[\p{L}\p{N}/.:-]/u.test(text ?? ""));
  if (!belongs || literals.includes(undefined)) return undefined;

  let digits = String(value);
  const shown = positive.map((part) => literalOf(part) ?? "");
  for (let at = positive.length - 1; at >= first; at -= 1) {
    const place = positive[at] ?? "";
    if (!isPlace(place)) continue;
    const taken = at === first ? digits : digits.slice(-1);
    digits = digits.slice(0, -1);
    shown[at] = taken || (place === "0" ? "0" : "");
  }
  return shown.join("").trim();
}
