/** What spreadsheet programs make of texts that they take for numbers, dates or formulas. */

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)";
const weekday = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? ";
const dayOrMonth = "(?:0?[1-9]|[12]\\d|3[01])";
const timeOfDay = "\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?[ap]m)?";
/** Z, UTC, +05:30, GMT+0530 (India Standard Time), ASIA/KOLKATA */
const zone = "(?: ?[a-z/_]+)?(?: ?[+-]\\d{2}(?::?\\d{2})?)?(?: \\([^()]+\\))?";
/** Databases also write dots: 12.00.00.000000 AM. Some programs put the year last: Tue Nov 24 00:00:00 IST 2026. */
const timeOfDate = `(?:,? |T)(?:${timeOfDay}|\\d{1,2}\\.\\d{2}\\.\\d{2}(?:\\.\\d+)?(?: ?[ap]m)?)${zone}(?: \\d{4})?`;

const dates = [
  // 1-May, 24. Nov, 24 November 2026, also 24. Juni: after a day, a longer word is another language's month.
  `\\d{1,2}(?:[- ]|\\. ?)${month}[a-z]*(?:[- ,.]+\\d{2,4})?`,
  // May-24, but not DECOR-1001
  `${month}[- ]\\d{1,4}`,
  // Nov 24 2026, November 24, 2026
  `${month}\\.? \\d{1,2},? \\d{4}`,
  // 01/05/2024
  "\\d{1,2}/\\d{1,2}/\\d{2,4}",
  // 24-11-2026, 24.11.2026
  `${dayOrMonth}([-.])${dayOrMonth}\\1(?:19|20)\\d{2}`,
  // 2024/5/1
  "\\d{4}/(?:0?[1-9]|1[0-2])/\\d{1,2}",
  // 2024-05-01
  "\\d{4}-\\d{2}-\\d{2}",
];

/** In .csv, where numbers and dates are stored as the text that was shown. */
const ofTextFiles = {
  /** Any of them with a weekday, a time and its zone: Tuesday, November 24, 2026; 2024-05-01T00:00:00.000Z. */
  date: new RegExp(`^(?:${weekday})?(?:${dates.join("|")})(?:${timeOfDate})?$`, "iu"),
  time: new RegExp(`^${timeOfDay}$`, "iu"),
  /** Spreadsheets keep 15 digits and turn the rest into zeros; three or more are no coincidence. */
  cutOff: /^\d{15}0{3,}$/u,
  truth: /^(?:true|false)$/iu,
  /** Programs save one for each letter that the file's encoding lacks. */
  unsaved: /\?/u,
  /** Whole numbers as programs write them that take every number for a decimal one. */
  decimal: /^\d+[.,]0+$/u,
  /** 1,234, 1,23,456.00, ₹1234 and 12,00 € */
  amount: /^(?:\p{Sc} ?\d[\d,]*(?:\.\d{2})?|\d[\d.,]*\s?\p{Sc}|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{2})?)$/u,
} as const;

/** The word for an error before its number, in the languages of LibreOffice. */
const errorWord =
  "(?:Err(?:eur|ore?|or)?|Eroare|Fehler|Fout|Fel|Feil|Fejl|Villa|Virhe|Viga|Chyba|Hiba|Błąd|Greška|Napaka|Klaida|Kļūda|Gabim|Hata|Xəta|Ошибка|Помилка|Памылка|Грешка|Σφάλμα|שגיאה|خطأ|خطا|त्रुटि|エラー|오류|错误|錯誤)";

const ofAllFiles = {
  /** Also of programs in other languages (#WERT!, #NV, #N/D, #¡VALOR!), and of those that were still loading. */
  error: new RegExp(
    `^(?:#(?:\\p{L}/\\p{L}|NV|YOK|HIÁNYZIK|NEDOSTUPNÝ|\\p{L}+(?:_\\p{L}+)+)|#[¡¿]?[\\p{L}\\p{M}/._0 ]+[!?]|${errorWord} ?:\\d{3}|[\\p{L}\\p{M} ]+(?:\\.{3}|…))$`,
    "iu",
  ),
  /** What programs write for an empty cell. */
  absent: /^(?:[<([]?null[>)\]]?|nil|nan|nat|none|undefined|n\/a|\\n)$/iu,
  /** An empty cell, or the result of a formula that points to one, or that the program did not calculate. */
  zero: /^0$/u,
  /** Also after letters or a sign, and below one, where the digits have a decimal point. */
  shortened: /^(?:\dE\+\d{2,3}|(?:[+-]|\p{L}{1,4})?\d+[.,]\d*E\+?\d{1,3}|[+-]?\d+[.,]\d+E-\d{1,3})$/iu,
} as const;

const patterns = { ...ofAllFiles, ...ofTextFiles };
export type Damage = keyof typeof patterns;
const inWorkbooks = Object.keys(ofAllFiles) as Damage[];
const inTextFiles = Object.keys(patterns) as Damage[];

/** .csv, where programs guess what a cell is, or a workbook, where each cell says so. */
export type FileKind = "text" | "workbook";

/** What a text cell looks like that was damaged; undefined for any other. */
export const damageOf = (text: string, kind: FileKind): Damage | undefined =>
  (kind === "text" ? inTextFiles : inWorkbooks).find((damage) => patterns[damage].test(text));

const looksDamaged = (text: string, kind: FileKind) => damageOf(text.replace(/^'+/u, ""), kind) !== undefined;

/** Puts an apostrophe before a text that was typed as it is and would be taken for damaged. */
export const markTyped = (text: string, kind: FileKind) => (looksDamaged(text, kind) ? `'${text}` : text);

/** The text before `markTyped`; undefined for one that was not marked. */
export const typedText = (text: string, kind: FileKind) =>
  text.startsWith("'") && looksDamaged(text, kind) ? text.slice(1) : undefined;
