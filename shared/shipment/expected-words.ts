import { formatNumber } from "../plural.ts";
import type { Parcel } from "./parcel.ts";
import { countryInSentence, destinationCountry } from "./places.ts";
import { dayIn, isoDay } from "./times.ts";

/** "3 Dec" for "2026-12-03". */
const dateWords = (isoDate: string, year?: "numeric") =>
  new Date(isoDate).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "short", year });

/** "30 Nov to 7 Dec", "3 to 7 Dec", "3 Dec". */
function rangeWords(from: string, to: string): string {
  if (from === to) return dateWords(to);
  if (from.slice(0, "2026-12".length) === to.slice(0, "2026-12".length)) {
    return `${Number(from.slice("2026-12-".length))} to ${dateWords(to)}`;
  }
  const year = from.slice(0, 4) === to.slice(0, 4) ? undefined : "numeric";
  return `${dateWords(from, year)} to ${dateWords(to, year)}`;
}

export interface ExpectedWords {
  readonly sentence: string;
  readonly basis: string;
}

/** When a parcel usually arrives, and what that is based on; undefined where it is not known. */
export function expectedWords(
  { expected, data }: Pick<Parcel, "expected" | "data">,
  now: number,
): ExpectedWords | undefined {
  const country = destinationCountry(data.awbInfo.awb_destination);
  if (!expected || country === undefined) return undefined;
  const { from, to, basis } = expected;
  const isLate = to < isoDay(dayIn(country, now));
  return {
    sentence: isLate
      ? `Taking longer than usual: most parcels arrive by ${dateWords(to)}`
      : `Expected ${rangeWords(from, to)}`,
    basis: `Based on ${formatNumber(basis)} parcels to ${countryInSentence(country)}`,
  };
}
