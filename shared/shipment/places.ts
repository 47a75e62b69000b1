/** The courier's places are foreign text: codes of its own, airports, "City, State, Country" with parts missing. */

/** Airport codes the courier writes for the cities its parcels leave India from. */
const indianAirports = new Map([
  ["DEL", "Delhi"],
  ["BOM", "Mumbai"],
  ["BLR", "Bengaluru"],
  ["MAA", "Chennai"],
  ["HYD", "Hyderabad"],
  ["CCU", "Kolkata"],
]);

/** The countries' names and the cities' that the courier writes, in capitals. */
const countries = new Map([
  ["INDIA", "IN"],
  ["NEW DELHI", "IN"],
  ["BANGALORE", "IN"],
  ["KOCHI", "IN"],
  ...[...indianAirports].flat().map((place): [string, string] => [place.toUpperCase(), "IN"]),
  ["USA", "US"],
  ["UNITED STATES", "US"],
  ["UK", "GB"],
  ["UNITED KINGDOM", "GB"],
  ["UAE", "AE"],
  ["UNITED ARAB EMIRATES", "AE"],
  ["CANADA", "CA"],
  ["AUSTRALIA", "AU"],
  ["GERMANY", "DE"],
  ["FRANCE", "FR"],
  ["SINGAPORE", "SG"],
]);

let regions: Intl.DisplayNames | undefined;

/** A country's English name by its ISO 3166 code; undefined where there is no such country. */
function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === "ZZ") return undefined;
  regions ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return regions.of(code);
}

const squeezed = (text: string | null | undefined) => text?.replace(/\s+/g, " ").trim() ?? "";

/** "City, State, Country", as much of it as there is. */
function partsOf(location: string | null | undefined) {
  const given = squeezed(location);
  const parts = given.split(",").map(squeezed).filter(Boolean);
  // Alone behind a comma stands the country of an address whose rest is missing.
  return { parts, isCountryAlone: parts.length === 1 && given.startsWith(",") };
}

/** A place as a customer reads it; null for none and for the courier's internal codes ("-", "HO-CO"). */
export function placeName(location: string | null | undefined): string | null {
  const { parts, isCountryAlone } = partsOf(location);
  const place = parts.join(", ");
  if (!/\p{L}/u.test(place) || /^[A-Z]{2,4}-[A-Z]{2,4}$/.test(place)) return null;
  return (isCountryAlone ? countryName(place) : indianAirports.get(place)) ?? place;
}

/** The ISO 3166 code of the country a place is in, where the text leaves no doubt. */
export function countryOf(location: string | null | undefined): string | undefined {
  const { parts, isCountryAlone } = partsOf(location);
  const last = parts.at(-1) ?? "";
  // "Toronto, CA" may be in Canada or a town in California: two letters are a country only after a state, or alone behind a comma.
  const isCode = (isCountryAlone || parts.length > 2) && countryName(last) !== undefined;
  return countries.get(last.toUpperCase()) ?? (isCode ? last : undefined);
}

/** Where the parcel goes: a country's name for its code, anything else as the courier gave it. */
export function destinationName(destination: string | null | undefined): string | null {
  const given = squeezed(destination);
  if (!/\p{L}/u.test(given)) return null;
  return countryName(given.toUpperCase()) ?? given;
}
