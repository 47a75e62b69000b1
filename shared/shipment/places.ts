import { countryName } from "../country-name.ts";

/** Places from the courier: internal codes, airport codes, or "City, State, Country" with parts missing. */

/** Airport codes that the courier uses for Indian cities. */
const indianAirports = new Map([
  ["DEL", "Delhi"],
  ["BOM", "Mumbai"],
  ["BLR", "Bengaluru"],
  ["MAA", "Chennai"],
  ["HYD", "Hyderabad"],
  ["CCU", "Kolkata"],
]);

/** Names of countries and Indian cities that the courier uses, in capitals, by the ISO 3166 code. */
const namesOf = {
  IN: [
    "INDIA",
    "NEW DELHI",
    "BANGALORE",
    "KOCHI",
    ...[...indianAirports].flat().map((place) => place.toUpperCase()),
  ],
  US: ["USA", "UNITED STATES"],
  GB: ["UK", "UNITED KINGDOM"],
  AE: ["UAE", "UNITED ARAB EMIRATES"],
  CA: ["CANADA"],
  AU: ["AUSTRALIA"],
  DE: ["GERMANY"],
  FR: ["FRANCE"],
  SG: ["SINGAPORE"],
};
const countries = new Map(
  Object.entries(namesOf).flatMap(([code, names]) => names.map((name) => [name, code])),
);

const collapseSpaces = (text: string | null | undefined) =>
  text?.replace(/\s+/g, " ").trim() ?? "";

export function partsOf(location: string | null | undefined) {
  const given = collapseSpaces(location);
  const parts = given.split(",").map(collapseSpaces).filter(Boolean);
  // ", US" is a country whose city and state are missing.
  return { parts, isCountryAlone: parts.length === 1 && given.startsWith(",") };
}

/** "Kanada" for "CANADA" or "Canada"; undefined for what is no country's name, and in English for abbreviations. */
function countryNamed(place: string, locale = "en"): string | undefined {
  const name = place.toUpperCase();
  const code = countries.get(name) ?? "";
  const isAbbreviated = /^U(SA|K|AE)$/.test(name) && !locale.startsWith("en");
  return isAbbreviated || countryName(code)?.toUpperCase() === name
    ? countryName(code, locale)
    : undefined;
}

/** A place as customers read it; null if it is missing or an internal code of the courier ("-", "HO-CO"). */
export function placeName(
  location: string | null | undefined,
  locale?: string,
): string | null {
  const { parts, isCountryAlone } = partsOf(location);
  const place = parts.join(", ");
  if (!/\p{L}/u.test(place) || /^[A-Z]{2,4}-[A-Z]{2,4}$/.test(place)) return null;
  if (isCountryAlone) return countryName(place, locale) ?? place;
  // In English, a country behind its town stays as it was sent.
  const isKept = parts.length > 1 && (locale ?? "en").startsWith("en");
  const country = isKept ? undefined : countryNamed(parts.at(-1) ?? "", locale);
  return (
    indianAirports.get(place) ??
    (country ? [...parts.slice(0, -1), country].join(", ") : place)
  );
}

/** "San Jose" for "San Jose, CA, US"; undefined for a place that is no town. */
export function townName(location: string | null | undefined): string | undefined {
  const place = placeName(location);
  if (place === null) return undefined;
  const isTown =
    partsOf(location).parts.length > 1 || [...indianAirports.values()].includes(place);
  return isTown ? place.split(", ")[0] : undefined;
}

/**
 * The ISO 3166 code of the country of a place; undefined if the text is ambiguous.
 * @param destination of the parcel, if it is known
 */
export function countryOf(
  location: string | null | undefined,
  destination?: string | null,
): string | undefined {
  const { parts, isCountryAlone } = partsOf(location);
  const last = parts.at(-1) ?? "";
  // In "Toronto, CA", CA may be Canada or California: a country comes after a state, alone after a comma, or is the destination.
  const isPlaced =
    isCountryAlone ||
    parts.length > 2 ||
    (parts.length > 1 && last === destinationCountry(destination));
  const isCode = isPlaced && countryName(last) !== undefined;
  return countries.get(last.toUpperCase()) ?? (isCode ? last : undefined);
}

/** The ISO 3166 code of a destination, which the courier sends as a code or a name; undefined if it is neither. */
export function destinationCountry(
  destination: string | null | undefined,
): string | undefined {
  const given = collapseSpaces(destination).toUpperCase();
  return countries.get(given) ?? (countryName(given) === undefined ? undefined : given);
}

/** The destination as customers read it: the name for a country code, any other text as the courier sent it. */
export function destinationName(
  destination: string | null | undefined,
  locale?: string,
): string | null {
  const given = collapseSpaces(destination);
  if (!/\p{L}/u.test(given)) return null;
  return countryName(given.toUpperCase(), locale) ?? given;
}
