import { shortenedNumber } from "./cell-text.ts";
import { refusing, required } from "./fields.ts";
import { asciiDigit, isShipGlobalNumber, trackingKey } from "./keys.ts";
import { recordNames } from "./labels.ts";
import { lazySchema } from "./lazy-schema.ts";
import { listed } from "./plural.ts";
import { textLimits, visibleText, withoutHidden } from "./visible-text.ts";

const maxKeyLength = 40;

/** Separates numbers of other carriers. A text is split after NFKC, which makes the full-width signs these. */
const betweenNumbers = /[,;/|\n\v\f\r\u0085\u2028\u2029、،؛]+/u;

/** ShipGlobal's number in one piece within other words, also directly after another one. */
const inOnePiece = () =>
  /(?:(?<![\p{L}\p{N}])|(?<=SG\d{12,16}))SG[\s.–-]*\d{12,16}(?=SG\d|[^\p{L}\p{N}]|$)/gu;
/** The same with signs between its digits. */
const inGroups = () =>
  /(?<![\p{L}\p{N}])SG(?:[\s.–-]{0,3}\d){12,16}(?![\s.–-]{0,3}\d|\p{L})/gu;

const link = () => /https?:|www\.|\p{L}\.\p{L}{2,}\//iu;

/** ShipGlobal's numbers in a text, each once, without separators. */
export function shipGlobalNumbersIn(text: string): string[] {
  const plain = withoutHidden(text)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\p{Nd}/gu, asciiDigit);
  const found = plain.split(betweenNumbers).flatMap((piece) => {
    if (isShipGlobalNumber(piece)) return [piece];
    return piece.includes("SG")
      ? (piece.match(inOnePiece()) ?? piece.match(inGroups()) ?? [])
      : [];
  });
  return [...new Set(found.map(trackingKey))];
}

/** The tracking numbers in a text, one or more, or why it holds none, in a sentence. */
type TrackingNumbers =
  | { readonly numbers: readonly string[] }
  | { readonly problem: string };

/** Why a text without ShipGlobal's number holds no number: the first that fits. */
const problems: readonly (readonly [(text: string) => boolean, string])[] = [
  [
    (text) => !/\p{Nd}/u.test(text),
    "Not a tracking number. Leave the parcel out until there is one",
  ],
  [
    (text) => shortenedNumber.test(text.trim()),
    `${recordNames.trackingNo} was shortened by a spreadsheet program: copy it from the label again`,
  ],
  [
    (text) => link().test(text),
    `${recordNames.trackingNo} is a link without ShipGlobal's number: enter just the number`,
  ],
];

/**
 * Recognises the tracking numbers in a text: in a cell of a file several are several parcels. ShipGlobal's count alone, with
 * words, links and other carriers' numbers beside them; only where there are none, other carriers' numbers do, as written.
 */
export function trackingNumbersIn(text: string): TrackingNumbers {
  // Most cells of a file with 100,000 rows.
  if (/^SG\d{12,16}$/.test(text)) return { numbers: [text] };
  const ours = shipGlobalNumbersIn(text);
  if (ours.length > 0) return { numbers: ours };
  const [, problem] = problems.find(([isSo]) => isSo(text)) ?? [];
  if (problem !== undefined) return { problem };
  const pieces = text
    .normalize("NFKC")
    .split(betweenNumbers)
    .map((piece) => visibleText(piece))
    .filter((piece) => /\p{Nd}/u.test(piece));
  const numbers = [
    ...new Map(pieces.map((piece) => [trackingKey(piece), piece])).values(),
  ];
  if (numbers.some((number) => trackingKey(number).length > maxKeyLength)) {
    return {
      problem: `${recordNames.trackingNo} may have at most ${maxKeyLength} letters and digits`,
    };
  }
  return { numbers };
}

/** Why a text that was typed is not one number; undefined where it is. */
function typedProblem(text: string): string | undefined {
  // An empty one is said to be required.
  if (text === "") return undefined;
  const found = trackingNumbersIn(text);
  if ("problem" in found) return found.problem;
  if (found.numbers.length === 1) return undefined;
  return `${recordNames.trackingNo} holds several, ${listed(found.numbers)}: enter one, and add the others as separate parcels`;
}

/** What is stored of a text that was typed: the number alone, where it holds one. */
function typedNumber(text: string): string {
  const found = trackingNumbersIn(text);
  const [number, ...others] = "numbers" in found ? found.numbers : [];
  return number !== undefined && others.length === 0 ? number : visibleText(text, ", ");
}

/** One tracking number. */
export const trackingNumber = lazySchema(() =>
  required(recordNames.trackingNo, textLimits.text, typedNumber).check(
    refusing(typedProblem),
  ),
);

/** Warnings for staff about a tracking number that may be mistyped. */
export function trackingNumberAdvice(trackingNo: string): string[] {
  if (isShipGlobalNumber(trackingNo)) return [];
  return [
    `${trackingNo} isn't a ShipGlobal number (SG and 12 to 16 digits). It's kept, but its scans can't be shown here.`,
  ];
}
