/** Any number (so some Chinese programs name it, too), a text in quotation marks, an escaped character, a space as wide as a character, one that fills the cell, a bracket, an exponent, a fraction's denominator. */
const formatParts = /general|g\/通用格式|"[^"]*"|\\.|[_*].|\[[^\]]*\]|e[+-]|\/\d+|./gisu;
const takesNoCharacter = /^(?:\*.|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[^\]]*)\])$/isu;
const places: ReadonlySet<string> = new Set(["0", "#", "?", "general", "g/通用格式"]);
const isPlace = (part: string) => places.has(part.toLowerCase());

/** Characters that a format may hold without quotation marks: also digits, but for the zero, and all beyond ASCII. */
const bare = /^(?:[\s$+\-()!^&'~{}<>=:|1-9]|[^\0-\x7f])$/u;

function literalOf(part: string): string | undefined {
  if (part.startsWith("_")) return " ";
  if (part.startsWith('"')) return part.length > 1 ? part.slice(1, -1) : undefined;
  if (part.startsWith("\\")) return part.slice(1);
  return bare.test(part) ? part : undefined;
}

/** What a format shows of the numbers that its condition takes; of all others where it has none. */
interface Section {
  readonly parts: readonly string[];
  readonly takes?: (value: number) => boolean;
}

const condition = /^\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]$/u;
const comparisons: ReadonlyMap<string | undefined, (value: number, limit: number) => boolean> = new Map([
  ["<=", (value, limit) => value <= limit],
  [">=", (value, limit) => value >= limit],
  ["<>", (value, limit) => value !== limit],
  ["<", (value, limit) => value < limit],
  [">", (value, limit) => value > limit],
  ["=", (value, limit) => value === limit],
]);

/** What a condition such as `[<100]` takes; undefined for any other part. */
function conditionOf(part: string): Section["takes"] {
  const [, sign, limit] = condition.exec(part) ?? [];
  const compare = comparisons.get(sign);
  return compare && ((value) => compare(value, Number(limit)));
}

function sectionOf(parts: readonly string[]): Section {
  const shown = parts.filter((part) => !takesNoCharacter.test(part) && !condition.test(part));
  const [takes] = parts.flatMap((part) => conditionOf(part) ?? []);
  return { parts: shown, ...(takes && { takes }) };
}

/** A fourth section is for texts. */
const numberSections = 3;

function sectionsOf(format: string): Section[] {
  let last: string[] = [];
  const sections = [last];
  for (const [part] of format.matchAll(formatParts)) {
    if (part === ";") {
      last = [];
      sections.push(last);
    } else last.push(part);
  }
  return sections.slice(0, numberSections).map(sectionOf);
}

/** The section for a number above zero; undefined where programs differ. */
function sectionFor(value: number, sections: readonly Section[]): Section | undefined {
  const at = sections.findIndex(({ takes }) => !takes || takes(value));
  const isSure = at === 0 || at === sections.length - 1 || sections[at]?.takes !== undefined;
  return isSure ? sections[at] : undefined;
}

/** Letters, digits (also as in № and ™) and separators belong to a number, a currency's sign does not. */
const belongsToNumber = (text: string) => /[\p{L}\p{M}\p{N}/.:-]/u.test(text.replace(/\p{Sc}/gu, "").normalize("NFKC"));

/** What changes how a number is shown, without a character that belongs to it: thousands, decimals, percent, fractions. */
const isNumeric = (part: string) => /[,.%/]|e[+-]|\[./isu.test(part);

/** What groups thousands in `# ##0`, `#'##0`. */
const groupsThousands = /^[\s']$/u;

/** Whether a character stands between the places of a number which does more than to group its thousands. */
function hasSeparator(parts: readonly string[]): boolean {
  const places = parts.slice(parts.findIndex(isPlace), parts.findLastIndex(isPlace) + 1);
  const separators = places.flatMap((part) => literalOf(part) ?? []).filter((text) => text !== "");
  const groups = places.map((part) => (isPlace(part) ? "0" : (literalOf(part) ?? part))).join("");
  const areThousands = separators.every((text) => groupsThousands.test(text)) && /^0{1,3}(?:\D000)+$/u.test(groups);
  const isFraction = parts.some((part) => part.startsWith("/"));
  return separators.length > 0 && !areThousands && !isFraction;
}

/** A text that a bracket shows, such as `[$AYU-]`. */
const shownByBracket = (part: string) => /\[\$([^\]]*?)(?:-[^\]-]*)?\]/u.exec(part)?.[1];

/** Whether a section adds characters to a number of so many digits: zeros before them, letters or separators. */
function addsTo(digits: number, { parts }: Section): boolean {
  const end = parts.findIndex((part) => /^(?:[./]|e[+-])/iu.test(part));
  const whole = (end < 0 ? parts : parts.slice(0, end)).filter(isPlace);
  const zeros = whole.includes("0") ? whole.length - whole.indexOf("0") : 0;
  if (zeros > digits) return true;
  if (!parts.some(isPlace)) return false;
  const isUnknown = (part: string) => !isPlace(part) && literalOf(part) === undefined && !isNumeric(part);
  const texts = parts.map((part) => literalOf(part) ?? shownByBracket(part) ?? "");
  return hasSeparator(parts) || parts.some(isUnknown) || texts.some(belongsToNumber);
}

/** The number as a section with places shows it; undefined where the section has more than places and literals. */
function shownIn({ parts }: Section, value: number): string | undefined {
  const isKnown = parts.every((part) => isPlace(part) || literalOf(part) !== undefined);
  if (!isKnown) return undefined;
  const first = parts.findIndex(isPlace);
  const firstZero = parts.indexOf("0");

  let digits = String(value);
  const shown = parts.map(literalOf);
  for (const [at, part] of [...parts.entries()].reverse()) {
    if (!isPlace(part)) continue;
    const taken = at === first ? digits : digits.slice(-1);
    digits = digits.slice(0, -1);
    shown[at] = taken || (firstZero >= 0 && at >= firstZero ? "0" : "");
  }
  return shown.join("").trim();
}

/**
 * A whole number above zero with what its format adds and belongs to it: leading zeros (00000), letters (`"AYU-"0`) or
 * separators (00-0000); undefined where the format adds such in a way that is not known here. The xlsx package loses
 * digits where a separator stands between fewer places than the number has digits.
 */
export function spelledOut(value: number, format: string): string | undefined {
  const sections = sectionsOf(format);
  const section = sectionFor(value, sections);
  const shown = section && addsTo(1, section) ? shownIn(section, value) : undefined;
  if (shown !== undefined) return shown;
  const digits = String(value);
  const mayAdd = (section ? [section] : sections).some((possible) => addsTo(digits.length, possible));
  return mayAdd ? undefined : digits;
}
