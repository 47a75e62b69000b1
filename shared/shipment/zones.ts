import type { ShipmentEvent } from "./data.ts";
import { eventMeaning, isStage, type Stage } from "./events.ts";
import { countryOf, partsOf } from "./places.ts";
import stateZones from "./state-zones.json" with { type: "json" };
import { hourMs, readDate } from "./times.ts";

/**
 * The UTC offset of a scan. The courier's dates have no time zone, and a shipment mixes several: scans in India are in
 * India's time, the local carrier's in the time of the place; of a connector's scans only those before the departure are
 * known to be in India's. For the server alone: some browsers do not list a country's zones.
 */

/** Hours ahead of UTC, the least and the most. */
type UtcOffset = NonNullable<ShipmentEvent["utcOffset"]>;

const anyOffset: UtcOffset = [-12, 14];
const indiaOffset: UtcOffset = [5.5, 5.5];

/**
 * The states of countries with several zones, by their codes; towns before their states where these keep two times. A state
 * in two zones has both, and "*" is every other state.
 */
const statesByZone: Readonly<Record<string, Readonly<Record<string, string>>>> =
  stateZones;

/** Zones that their countries' carriers do not use, or a few hundred people do. */
const hardlyUsed = ["Asia/Urumqi", "Pacific/Chatham", "Europe/Simferopol"];

/** Finding a country's zones takes longer than all else about a scan. */
const zonesByCountry = new Map<string, readonly string[]>();

function zonesIn(country: string): readonly string[] {
  const zones =
    zonesByCountry.get(country) ?? new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  zonesByCountry.set(country, zones);
  return zones;
}

/** "SAO PAULO" for "São Paulo". */
const plain = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

/** The zones that a place may be in; empty where nothing tells. */
function zonesOf(country: string, location: string | null): readonly string[] {
  const [state = "", town = state] = partsOf(location)
    .parts.slice(0, -1)
    .map(plain)
    .reverse();
  const zones = zonesIn(country);
  // A zone is called after a city in it: "America/Sao_Paulo". A state comes first: there is a Phoenix in New York.
  const named = zones.filter(
    (zone) => plain(zone).split("/").slice(1).join().replaceAll("_", " ") === town,
  );
  const states = Object.entries(statesByZone[country] ?? {});
  const among = (place: string) =>
    states.filter(([, known]) => known.split(",").includes(place)).map(([zone]) => zone);
  const candidates = [
    among(`${town} ${state}`),
    among(state),
    named,
    town === state ? [] : among("*"),
  ];
  return (
    candidates.find(({ length }) => length > 0) ??
    zones.filter((zone) => !hardlyUsed.includes(zone))
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A zone's offset at a moment, in hours. */
function offsetAt(timeZone: string, moment: number): number {
  const clock =
    clocks.get(timeZone) ??
    // Swedish dates are ISO 8601.
    new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    });
  clocks.set(timeZone, clock);
  return (Date.parse(`${clock.format(moment).replace(" ", "T")}Z`) - moment) / hourMs;
}

/** The offsets that a local date may have in a zone: two in the hour that the clocks' change repeats or skips. */
function offsetsIn(zone: string, reading: number): readonly number[] {
  const around = [-24, 24].map((hours) => offsetAt(zone, reading + hours * hourMs));
  const right = around.filter(
    (offset) => offsetAt(zone, reading - offset * hourMs) === offset,
  );
  return right.length > 0 ? right : around;
}

/** A connector's scan in one of these stages happened before the parcel left India. */
const originStages: readonly Stage[] = ["booked", "pickup", "india"];

function isAtOrigin({ type, awb_event_code }: ScanOfPlace): boolean {
  const group = eventMeaning(awb_event_code)?.group;
  return (
    type === "connector" &&
    group !== undefined &&
    isStage(group) &&
    originStages.includes(group)
  );
}

type ScanOfPlace = Omit<ShipmentEvent, "utcOffset">;

/** The offset of a scan's date, or the range of those that it may have; null without a valid date. */
export function utcOffsetOf(
  event: ScanOfPlace,
  destination: string | null,
): UtcOffset | null {
  const { reading, offset } = readDate(event.awb_history_datetime) ?? {};
  if (reading === undefined) return null;
  if (offset !== undefined) return [offset, offset];
  const place = event.awb_history_location;
  const country = countryOf(place, destination);
  const isInIndia =
    event.type === "domestic" ||
    country === "IN" ||
    (country === undefined && isAtOrigin(event));
  if (isInIndia) return indiaOffset;
  const zones = country === undefined ? [] : zonesOf(country, place);
  const local =
    zones.length > 0 ? zones.flatMap((zone) => offsetsIn(zone, reading)) : anyOffset;
  const possible = event.type === "lastmile" ? local : [...local, ...indiaOffset];
  return [Math.min(...possible), Math.max(...possible)];
}
