import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../testing/any-character.ts";
import { parcel as english } from "../words/en.ts";
import { countryOf, destinationCountry, destinationName, placeName } from "./places.ts";

test.each([
  ["San Jose, CA, US", "San Jose, CA, US"],
  ["  Springfield   Gardens ,NY,US ", "Springfield Gardens, NY, US"],
  [", US", "United States"],
  [",GB", "United Kingdom"],
  [", Brooklyn, NY, US", "Brooklyn, NY, US"],
  ["Delhi, India", "Delhi, India"],
  ["DEL", "Delhi"],
  ["BOM", "Mumbai"],
  ["USA", "USA"],
  ["AUSTRALIA", "Australia"],
  ["UNITED KINGDOM", "United Kingdom"],
  // A city in the list of countries, and a country within a longer place.
  ["NEW DELHI", "NEW DELHI"],
  ["TORONTO, CANADA", "TORONTO, CANADA"],
  ["HO-CO", null],
  ["-", null],
  ["- ", null],
  [" , ", null],
  ["", null],
  [null, null],
  [undefined, null],
  ["12345", null],
  // An airport code that is not in the table is shown as it is.
  ["JFK", "JFK"],
  ["Sector-9", "Sector-9"],
  [", Paris", "Paris"],
  [", ZZ", "ZZ"],
  ["मुंबई", "मुंबई"],
  ["valueOf", "valueOf"],
  [", __proto__", "__proto__"],
])("%s is shown as %s", (location, shown) => {
  expect(placeName(location)).toBe(shown);
});

test.each([
  ["San Jose, CA, US", "US"],
  [", US", "US"],
  ["USA", "US"],
  ["London, United Kingdom", "GB"],
  ["Delhi, India", "IN"],
  ["Delhi", "IN"],
  ["DEL", "IN"],
  // Ambiguous: Canada or California; Germany or Delaware.
  ["Toronto, CA", undefined],
  ["CA", undefined],
  ["DE", undefined],
  ["San Jose", undefined],
  ["Rome, GA, XQ", undefined],
  ["valueOf", undefined],
  [null, undefined],
])("%s is in %s", (location, country) => {
  expect(countryOf(location)).toBe(country);
});

test.each([
  ["US", "United States"],
  [" gb ", "United Kingdom"],
  ["Germany", "Germany"],
  ["ZZ", "ZZ"],
  ["-", null],
  ["", null],
  [null, null],
])("destination %s is %s", (destination, name) => {
  expect(destinationName(destination)).toBe(name);
});

test("no text makes them throw, and placeName leaves its own results unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      destinationName(text);
      countryOf(text);
      const shown = placeName(text);
      if (shown !== null) expect(placeName(shown)).toBe(shown);
    }),
  );
});

test.each([
  ["ca", "Arrived in Canada"],
  ["Canada", "Arrived in Canada"],
  ["United States", "Arrived in the United States"],
  ["XX", "Arrived in the destination country"],
  ["Toronto", "Arrived in the destination country"],
  [null, "Arrived in the destination country"],
])("a headline names the destination %s", (destination, headline) => {
  expect(english.events.SGE_206(destinationCountry(destination))).toBe(headline);
});
