import { formatNumber } from "../plural.ts";
import type { Parcel } from "./parcel.ts";
import { countryInSentence, destinationCountry } from "./places.ts";
import { dayIn, isoDay } from "./times.ts";

const dates = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });

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
      ? `Taking longer than usual: most parcels arrive by ${dates.format(new Date(to))}`
      : `Expected ${dates.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/u, " to ")}`,
    basis: `Based on ${formatNumber(basis)} parcels to ${countryInSentence(country)}`,
  };
}
