import { refusing, required } from "./fields.ts";
import { asciiDigit } from "./keys.ts";
import { recordNames } from "./labels.ts";
import { lazySchema } from "./lazy-schema.ts";
import { shipGlobalNumbersIn } from "./tracking-number.ts";
import { textLimits, visibleText } from "./visible-text.ts";

const phoneDigits = { min: 7, max: 15 } as const;

const tooLong = `Phone has a number of more than ${phoneDigits.max} digits: put a comma between two numbers`;

// A line break in a cell separates two numbers.
const phone = () =>
  required(recordNames.phone, textLimits.text, (typed) => visibleText(typed, ", "));

/** A phone is stored as typed; it may contain several numbers, as spreadsheet cells do. */
export const consigneePhone = lazySchema(() => phone().check(refusing(problemOf)));

/** A phone as a customer types it: a list would try several numbers in one lookup. */
export const customerPhone = lazySchema(() => phone().check(refusing(customersProblem)));

function customersProblem(text: string): string | undefined {
  const [trackingNo] = shipGlobalNumbersIn(text);
  if (trackingNo !== undefined)
    return `${trackingNo} is a tracking number: enter the phone you ordered with`;
  const problem = problemOf(text);
  if (problem === tooLong || phoneNumbers(text).length > 1)
    return "Phone must be one number: the one you ordered with";
  return problem;
}

/**
 * Never within one number. Splitting at letters also cuts "ext. 12" off, whose digits alone are too few. White space,
 * perhaps around a dash, separates where each side has 7 digits in one piece, which are a number by themselves.
 */
const betweenNumbers =
  /[/\\,;|&#،؛、\t\n\v\f\r\u0085\u2028\u2029]|\p{L}+|(?=\+)|(?<=\p{Nd}{7})\s+(?:[-–—]\s+)?(?=\p{Nd}{7})/u;

/** Why a text is no phone; undefined for one that is. */
function problemOf(text: string): string | undefined {
  const [trackingNo] = shipGlobalNumbersIn(text);
  if (trackingNo !== undefined)
    return `Phone holds the tracking number ${trackingNo}: are the columns swapped?`;
  // Its zero would count as a digit.
  if (/\d{5}[.,]0\b/u.test(text))
    return "Phone ends with “.0”, which a program added: remove it";
  const lengths = dialledParts(text).map((number) => digitsOf(number).length);
  if (lengths.some((length) => length > phoneDigits.max)) return tooLong;
  if (lengths.some((length) => length >= phoneDigits.min)) return undefined;
  return isNumber(text.replace(/[^\p{Nd}]/gu, ""))
    ? `Phone has a number in pieces: write its ${phoneDigits.min} to ${phoneDigits.max} digits without a comma, slash, letter or line break between them`
    : `Enter a phone number with ${phoneDigits.min} to ${phoneDigits.max} digits`;
}

/** Each part of a phone cell as it is dialled, with "+" or leading zeros, without separators and "(0)". */
const dialledParts = (cell: string): string[] =>
  cell
    .normalize("NFKC")
    .split(betweenNumbers)
    .map((part) => inAsciiDigits(part).replace(/[^\d+]/gu, ""));

/** A text with its digits as 0-9, without "(0)". */
const inAsciiDigits = (text: string) =>
  text.replace(/\(\s*0\s*\)/gu, "").replace(/\p{Nd}/gu, asciiDigit);

/** A number without what dials abroad. A landline of Beirut or Lima begins with 011 too, and is shorter: 01 123 456. */
const digitsOf = (dialled: string) => dialled.replace(/^(?:\+|00|011(?=\d{7}))/, "");

const isNumber = ({ length }: string) =>
  length >= phoneDigits.min && length <= phoneDigits.max;

/** Each number in a phone cell as it is dialled, with "+" or leading zeros, without separators, "(0)" and extension. */
export const dialledNumbers = (cell: string): string[] =>
  dialledParts(cell).filter((number) => isNumber(digitsOf(number)));

/** The digits of each number in a phone cell: 7 to 15, without a leading "+", 00 or 011. */
export const phoneNumbers = (cell: string): string[] =>
  dialledParts(cell).map(digitsOf).filter(isNumber);

/** Whether a number is one that is typed where a phone is asked for and there is none: 0000000000, 1234567890. */
const isFiller = (digits: string) =>
  /^(\d)\1*$/.test(digits) || "01234567890".includes(digits);

/** Whether each number of a phone cell was made up to fill it in, with or without a country's code. */
export function isMadeUp(cell: string): boolean {
  const numbers = dialledNumbers(cell);
  return (
    numbers.length > 0 &&
    numbers.every(
      (number) => isFiller(number.replace("+", "")) || isFiller(number.slice(-10)),
    )
  );
}

/** The last digits of each number in a phone cell: two phones are one where they have one of these in common. */
export const phoneEndings = (cell: string): string[] =>
  phoneNumbers(cell).map((number) => number.slice(-phoneDigits.min));

const reversed = (digits: string) => [...digits].reverse().join("");

/** The endings of a phone cell, each reversed and after a space: a text in which a search for an ending is contained. */
export const reversedEndings = (cell: string): string =>
  phoneEndings(cell)
    .map((one) => ` ${reversed(one)}`)
    .join("");

/** The fewest digits by which a phone is searched. */
const leastSearched = 4;

/** A searched text as an ending of a phone is stored by `reversedEndings`; undefined for one that is no number. */
export function searchedEnding(text: string): string | undefined {
  const typed = inAsciiDigits(text.normalize("NFKC"));
  const digits = typed.replace(/\D/gu, "");
  if (digits.length < leastSearched || /[\p{L}#]/u.test(typed)) return undefined;
  return ` ${reversed(digits.slice(-phoneDigits.min))}`;
}

/** Whether two phones are one, with or without country code: the last seven digits of a number of each are equal. */
export function phonesAgree(left: string, right: string): boolean {
  const endings = phoneEndings(right);
  return phoneEndings(left).some((ending) => endings.includes(ending));
}

/**
 * The phone that stays of one that is known and one that came later, in a file or from the shop: of two that agree the one with
 * more digits, or the known one where only its writing differs; else the later one.
 */
export function phoneAfter(known: string, later: string): string {
  if (known === later) return known;
  const [before, after] = [phoneNumbers(known).join(""), phoneNumbers(later).join("")];
  return phonesAgree(known, later) && (before === after || before.length > after.length)
    ? known
    : later;
}
