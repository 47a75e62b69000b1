import { dialledNumbers } from "./phones.ts";

/** Calling codes by ISO 3166 code, of the countries that parcels usually go to. */
const callingCodes = new Map(
  [
    "US 1, CA 1, GB 44, IE 353, AU 61, NZ 64, IN 91, AE 971, SA 966, QA 974, KW 965, BH 973, OM 968, SG 65",
    "MY 60, HK 852, JP 81, TH 66, ID 62, PH 63, LK 94, NP 977, DE 49, FR 33, ES 34, PT 351, NL 31, BE 32",
    "LU 352, AT 43, CH 41, DK 45, SE 46, NO 47, FI 358, PL 48, CZ 420, GR 30, HU 36, RO 40, ZA 27, MU 230",
    "KE 254, MX 52, BR 55, IL 972, TR 90",
  ].flatMap((line) => line.split(", ").map((each) => [each.slice(0, 2), each.slice(3)])),
);

/** The fewest digits of a number behind its country's code. */
const leastBehindCode = 8;

/**
 * The first number of a phone cell with "+" and country code, as WhatsApp and calls from abroad need it.
 * @param country ISO 3166 code of the parcel's destination: where the number tells no country, it is of this one
 * @returns undefined where neither tells the country
 */
export function internationalNumber(
  cell: string,
  country: string | null | undefined,
): string | undefined {
  const [number] = dialledNumbers(cell);
  if (number === undefined) return undefined;
  if (number.startsWith("+")) return number;
  if (/^(?:00|011)/.test(number)) return `+${number.replace(/^(?:00|011)/, "")}`;
  const code = callingCodes.get(country ?? "");
  if (code === undefined) return undefined;
  if (number.startsWith(code) && number.length >= code.length + leastBehindCode)
    return `+${number}`;
  return `+${code}${number.replace(/^0/, "")}`;
}
