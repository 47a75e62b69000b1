/** What separates words: tabs, line breaks and the like. */
const separators = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** Other control characters, bidirectional and invisible ones, fillers and the blank Braille pattern. */
const hidden =
  /(?![\t\n\v\f\r\u0085])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u2800\u{13430}-\u{1343F}]/gu;

/** White space at either end. For JavaScript's trim() U+0085, a line break, is none. */
const ends = /^[\s\u0085]+|[\s\u0085]+$/gu;

const zeroWidthNonJoiner = "\u200C";
const zeroWidthJoiner = "\u200D";

/** Letters and signs of the Indic scripts, Devanagari to Sinhala, which joiners shape. */
const isIndic = (character = "") => character >= "\u0900" && character <= "\u0DFF" && /[\p{L}\p{M}]/u.test(character);
/** The signs that suppress a vowel. */
const virama = "\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA";

/** Whether a joiner has an effect: between Indic letters; a ZWJ after a virama, as older Malayalam texts end words, too. */
function joins(text: string, at: number): boolean {
  const [before = "", joiner, after] = [text[at - 1], text[at], text[at + 1]];
  if (joiner !== zeroWidthJoiner && joiner !== zeroWidthNonJoiner) return false;
  return isIndic(before) && (isIndic(after) || (joiner === zeroWidthJoiner && virama.includes(before)));
}

/** Nothing is hidden in plain ASCII: an import cleans a million texts. */
const plain = /^[ -~]*$/;

/** A text without the characters nobody sees, which come with texts copied from chats and web pages. Line breaks stay. */
export function withoutHidden(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(hidden, (character, at: number, whole: string) => (joins(whole, at) ? character : ""));
}

/** A text as it is stored and shown: without hidden characters, trimmed, accents in one encoding (NFC), on one line. */
export const visibleText = (text: string, lineBreak = " ") =>
  plain.test(text)
    ? text.trim()
    : withoutHidden(text).normalize("NFC").replace(ends, "").replace(separators, lineBreak);
