/** The most characters of a typed text. Apart from the rules that apply them, so that a page can use it without zod. */
export const textLimits = { text: 100, email: 254, address: 300 } as const;

/** What separates words: tabs, line breaks and the like. */
const separators = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/**
 * Other control characters, bidirectional and invisible ones, fillers and the blank Braille pattern; but not a joiner behind
 * a letter or sign of the Indic scripts, Devanagari to Sinhala, which it may shape.
 */
const hidden = () =>
  /(?![\t\n\v\f\r\u0085])(?!(?<=[\u0900-\u0DFF])[\u200C\u200D])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u2800\u{13430}-\u{1343F}]/gu;

/** Nothing is hidden in plain ASCII: an import cleans a million texts. */
const plain = /^[ -~]*$/;

/** A text without the characters nobody sees, which come with texts copied from chats and web pages. Line breaks stay. */
export const withoutHidden = (text: string) =>
  plain.test(text) ? text : text.replace(hidden(), "");

/** A text as it is stored and shown: without hidden characters, trimmed, accents in one encoding (NFC), on one line. */
export const visibleText = (text: string, lineBreak = " ") =>
  plain.test(text)
    ? text.trim()
    : // For JavaScript's trim() U+0085, a line break, is no white space.
      withoutHidden(text)
        .normalize("NFC")
        .replaceAll("\u0085", "\n")
        .trim()
        .replace(separators, lineBreak);
