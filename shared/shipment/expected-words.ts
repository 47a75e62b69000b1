import { formatNumber } from "../plural.ts";
import type { Parcel } from "./parcel.ts";
import { countryInSentence, destinationCountry } from "./places.ts";
import { dayIn, isoDay } from "./times.ts";

let formats: Record<"day" | "dayOfYear", Intl.DateTimeFormat> | undefined;

/** "3 December" for "2026-12-03". */
function dateWords(isoDate: string, style: "day" | "dayOfYear"): string {
  const options = { timeZone: "UTC", day: "numeric", month: "long" } as const;
  formats ??= {
    day: new Intl.DateTimeFormat("en-IN", options),
    dayOfYear: new Intl.DateTimeFormat("en-IN", { ...options, year: "numeric" }),
  };
  return formats[style].format(new Date(isoDate));
}

/** "between 3 and 7 December", "on 3 December". */
function rangeWords(from: string, to: string): string {
  if (from === to) return `on ${dateWords(to, "day")}`;
  if (from.slice(0, "2026-12".length) === to.slice(0, "2026-12".length)) {
    return `between ${Number(from.slice("2026-12-".length))} and ${dateWords(to, "day")}`;
  }
  const style = from.slice(0, 4) === to.slice(0, 4) ? "day" : "dayOfYear";
  return `between ${dateWords(from, style)} and ${dateWords(to, style)}`;
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
      ? `Taking longer than usual: most parcels would have arrived by ${dateWords(to, "day")}`
      : `Usually arrives ${rangeWords(from, to)}`,
    basis: `Based on ${formatNumber(basis)} parcels to ${countryInSentence(country)}`,
  };
}
