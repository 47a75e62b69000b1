import { getCountry, getTimezone } from "countries-and-timezones";
import { describe, expect, test } from "vitest";
import type { ShipmentEvent } from "./data.ts";
import { utcOffsetOf } from "./zones.ts";

type Place = string | null;

const offset = (datetime: string, place: Place, { type = "lastmile", code = "SGE_303", to = "" } = {}) =>
  utcOffsetOf(
    {
      awb_history_datetime: datetime,
      awb_history_comment: null,
      awb_history_location: place,
      awb_event_code: code,
      type: type as ShipmentEvent["type"],
    },
    to,
  );

const [summer, winter] = ["2026-07-15 15:37:00", "2026-01-15 15:37:00"];

describe("a place with one time", () => {
  test.each([
    ["London, GB", 1, 0, "GB"],
    ["Leeds, ENG, GB", 1, 0, ""],
    [", GB", 1, 0, ""],
    ["Berlin, BE, DE", 2, 1, ""],
    ["Paris, DE", 2, 1, "DE"],
    ["Dublin, L, IE", 1, 0, ""],
    ["Dubai, DU, AE", 4, 4, ""],
    ["SINGAPORE", 8, 8, ""],
    ["Christchurch, CAN, NZ", 12, 13, ""],
    ["Brooklyn, NY, US", -4, -5, ""],
    ["Chicago, IL, US", -5, -6, ""],
    ["Houston, TX, US", -5, -6, ""],
    ["El Paso, TX, US", -6, -7, ""],
    ["Miami, FL, US", -4, -5, ""],
    ["Pensacola, FL, US", -5, -6, ""],
    ["Nashville, TN, US", -5, -6, ""],
    ["Phoenix, AZ, US", -7, -7, ""],
    ["Phoenix, NY, US", -4, -5, ""],
    ["San Jose, CA, US", -7, -8, ""],
    ["Honolulu, HI, US", -10, -10, ""],
    ["Denver, USA", -6, -7, ""],
    ["Mississauga, ON, CA", -4, -5, ""],
    ["TORONTO, CANADA", -4, -5, ""],
    ["Toronto, CA", -4, -5, "CA"],
    ["Kenora, ON, CA", -5, -6, ""],
    ["Vancouver, BC, CA", -7, -8, ""],
    ["Regina, SK, CA", -6, -6, ""],
    ["St. John's, NL, CA", -2.5, -3.5, ""],
    ["Sydney, NSW, AU", 10, 11, ""],
    ["Brisbane, QLD, AU", 10, 10, ""],
    ["Adelaide, SA, AU", 9.5, 10.5, ""],
    ["Perth, WA, AU", 8, 8, ""],
    ["São Paulo, SP, BR", -3, -3, ""],
    ["Manaus, AM, BR", -4, -4, ""],
    ["Tijuana, BC, MX", -7, -8, ""],
    ["Mexico City, MX", -6, -6, "MX"],
    ["Moscow, MOW, RU", 3, 3, ""],
    ["Novosibirsk, NVS, RU", 7, 7, ""],
    ["Denpasar, BA, ID", 8, 8, ""],
    ["Barcelona, B, ES", 2, 1, ""],
    ["Las Palmas, GC, ES", 1, 0, ""],
    ["Delhi, India", 5.5, 5.5, ""],
  ])("%s: %d in July, %d in January", (place, inJuly, inJanuary, to) => {
    expect(offset(summer, place, { to })).toEqual([inJuly, inJuly]);
    expect(offset(winter, place, { to })).toEqual([inJanuary, inJanuary]);
  });
});

describe("a place that leaves it open", () => {
  test.each<[Place, number, number, string]>([
    [", US", -10, -5, ""],
    ["Springfield, US", -10, -5, "US"],
    ["Knob Lick, KY, US", -6, -5, ""],
    ["Ontario, OR, US", -8, -7, ""],
    ["Tabatinga, AM, BR", -5, -4, ""],
    ["Happy Valley, NL, CA", -4, -3.5, ""],
    ["Getafe, ES", 0, 1, "ES"],
    // Canada or California.
    ["Toronto, CA", -12, 14, "US"],
    ["London", -12, 14, "GB"],
    ["-", -12, 14, "GB"],
    [null, -12, 14, ""],
  ])("%s: from %d to %d", (place, least, most, to) => {
    expect(offset(winter, place, { to })).toEqual([least, most]);
  });
});

describe("the leg of the transport", () => {
  test.each([
    ["domestic", "SGE_106", "-", [5.5, 5.5]],
    ["connector", "SGE_001", "HO-CO", [5.5, 5.5]],
    ["connector", "SGE_205", "DEL", [5.5, 5.5]],
    // India's time or that of the place.
    ["connector", "SGE_206", "London, ENG, GB", [0, 5.5]],
    ["connector", "SGE_206", "-", [-12, 14]],
    ["", "SGE_304", "Perth, WA, AU", [5.5, 8]],
  ])("%s %s at %s", (type, code, place, wanted) => {
    expect(offset(winter, place, { type, code })).toEqual(wanted);
  });
});

describe("where the clocks change", () => {
  test.each([
    ["2026-03-08 01:59:00", [-5, -5]],
    ["2026-03-08 03:00:00", [-4, -4]],
    // The hour that is skipped, and the one that comes twice.
    ["2026-03-08 02:30:00", [-5, -4]],
    ["2026-11-01 00:59:00", [-4, -4]],
    ["2026-11-01 01:30:00", [-5, -4]],
    ["2026-11-01 02:00:00", [-5, -5]],
  ])("at %s New York is %j", (datetime, wanted) => {
    expect(offset(datetime, "Brooklyn, NY, US")).toEqual(wanted);
  });
});

test("a date that says its offset has it, and none without a date", () => {
  expect(offset("2026-01-15T15:37:00+0530", "London, ENG, GB")).toEqual([5.5, 5.5]);
  expect(offset("2026-01-15T15:37:00Z", null)).toEqual([0, 0]);
  expect(offset("soon", "London, ENG, GB")).toBeNull();
});

describe("the offsets of the countries most sent to are those of another database", () => {
  /** A few hundred people live there. */
  const without = "Pacific/Chatham";
  const countries = "US CA GB AU DE FR IT NL SE CH IE AE SG NZ SA MY JP BE AT ZA".split(" ");

  test.each(countries)("%s", (code) => {
    const zones = (getCountry(code)?.timezones ?? []).filter((zone) => zone !== without);
    const hours = zones.flatMap((zone) => {
      const { utcOffset = Number.NaN, dstOffset = Number.NaN } = getTimezone(zone) ?? {};
      return [utcOffset / 60, dstOffset / 60];
    });
    const found = ["2027-07-15 12:00", "2027-01-15 12:00"].flatMap((date) => offset(date, `, ${code}`) ?? []);
    expect([Math.min(...found), Math.max(...found)]).toEqual([Math.min(...hours), Math.max(...hours)]);
  });
});
