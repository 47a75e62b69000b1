import {
  berlinParcel,
  localDateTime,
  londonParcel,
  newYorkParcel,
  sydneyParcel,
  wireData,
} from "../../../shared/courier-fixtures/scenarios.ts";
import type { Scan, WireData, WireEvent } from "../../../shared/courier-fixtures/wire.ts";

/**
 * Parcels that move with the clock: stories within hours, journeys within as many days as their numbers say. What the
 * courier knows follows from the number, which begins with the minute of its filing, and the time alone.
 */

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** A scan so many minutes after the filing. */
interface StoryScan {
  readonly minute: number;
  readonly scan: readonly [
    type: WireEvent["type"],
    code: string,
    location: string,
    comment: string,
  ];
}

const at = (minute: number, ...scan: StoryScan["scan"]): StoryScan => ({ minute, scan });

/** A story is a journey to London of so many days, cut off by an end of its own. */
const storyDays = 0.3;
/** The last two digits of a story's numbers, and its last scan. */
const stories = {
  delivered: ["01", at(735, "lastmile", "SGE_304", "London, GB", "DELIVERED ")],
  nobodyHome: [
    "02",
    at(735, "lastmile", "SGE_403", "London, GB", "Undelivered - nobody home"),
  ],
  heldInCustoms: [
    "03",
    at(210, "connector", "SGE_505", "UK", "Held: invoice required. "),
  ],
  atTheShop: [
    "04",
    at(745, "lastmile", "SGE_501", "London, GB", "Ready at ParcelShop Baker Street"),
  ],
  refused: [
    "05",
    at(735, "lastmile", "SGERROR_102", "London, GB", "Refused by recipient"),
  ],
} as const satisfies Record<string, readonly [ending: string, end: StoryScan]>;
export type StoryName = keyof typeof stories;

const minuteOf = (filedAt: number) =>
  new Date(filedAt).toISOString().replace(/^..(..)-(..)-(..)T(..):(..).*/, "$1$2$3$4$5");

/** A tracking number with this story, which ends at this time (milliseconds since 1970). */
export function storyNumber(name: StoryName, endsAt: number) {
  const [ending, { minute }] = stories[name];
  return `SG3${minuteOf(endsAt - minute * minuteMs)}9${ending}`;
}

/** `digit`: before the last two of the numbers of journeys there. */
const destinations = {
  GB: {
    digit: "7",
    zone: "Europe/London",
    parcel: londonParcel,
    country: "UK",
    depot: "Rugby, GB",
    town: "London, GB",
  },
  US: {
    digit: "8",
    zone: "America/New_York",
    parcel: newYorkParcel,
    country: "USA",
    depot: "Secaucus, NJ, US",
    town: "New York, NY, US",
  },
  DE: {
    digit: "6",
    zone: "Europe/Berlin",
    parcel: berlinParcel,
    country: "Germany",
    depot: "Neuwied, DE",
    town: "Berlin, DE",
  },
  AU: {
    digit: "5",
    zone: "Australia/Sydney",
    parcel: sydneyParcel,
    country: "Australia",
    depot: "Chullora, AU",
    town: "Sydney, AU",
  },
} as const;
export type JourneyCountry = keyof typeof destinations;
type Place = (typeof destinations)[JourneyCountry];

/** A tracking number of a parcel that is delivered so many days, up to 99, after it was picked up. */
export const journeyNumber = (country: JourneyCountry, days: number, filedAt: number) =>
  `SG3${minuteOf(filedAt)}${destinations[country].digit}${String(days).padStart(2, "0")}`;

/** From the pickup to the delivery, each scan at its part of the way. */
function journey({ country, depot, town }: Place, days: number): StoryScan[] {
  const part = (share: number) => 30 + Math.round(share * days * dayMinutes);
  return [
    at(0, "domestic", "SGE_001", "-", "Shipment Created, Awaiting Package"),
    at(part(0), "domestic", "SGE_104", "Kochi, India", "Picked Up From Seller"),
    at(part(0.1), "domestic", "SGE_106", "Delhi, India", "Received at Delhi Hub"),
    at(part(0.2), "connector", "SGE_202", "Delhi", "Shipment Received At Hub"),
    at(part(0.3), "connector", "SGE_205", "DEL", "In Transit To Destination"),
    at(
      part(0.4),
      "connector",
      "SGE_206",
      country,
      "FLIGHT ARRIVED AT DEST. AWAITING CUSTOM CLEARANCE ",
    ),
    at(
      part(0.5),
      "connector",
      "SGE_208",
      country,
      "Shipment Cleared & Handed Over for Connection",
    ),
    at(part(0.6), "lastmile", "SGE_301", depot, "Received at facility"),
    at(part(0.75), "lastmile", "SGE_302", depot, "In transit"),
    at(part(1) + 240, "lastmile", "SGE_303", town, "Out For Delivery Today"),
    at(part(1) + 480, "lastmile", "SGE_304", town, "DELIVERED "),
  ];
}

const kolkata = "Asia/Kolkata";

/** What the courier knows at a time under a number of a story or journey; undefined for any other number. */
export function storyOf(number: string): ((now: number) => WireData) | undefined {
  const [, minute = "", digit = "", ending = ""] =
    /^SG3(\d{10})(\d)(\d\d)$/.exec(number) ?? [];
  const [, end] =
    Object.values(stories).find(([one]) => digit === "9" && one === ending) ?? [];
  const to = end
    ? destinations.GB
    : Object.values(destinations).find((one) => one.digit === digit);
  const filedAt = Date.parse(minute.replace(/(..)(..)(..)(..)(..)/, "20$1-$2-$3T$4:$5Z"));
  if (!to || Number.isNaN(filedAt)) return undefined;
  const scans = end
    ? [...journey(to, storyDays).filter((one) => one.minute < end.minute), end]
    : journey(to, Number(ending));
  const timeOf = ({ minute: after, scan: [type] }: StoryScan) =>
    localDateTime(filedAt + after * minuteMs, type === "lastmile" ? to.zone : kolkata);
  return (now) => {
    const made = scans
      .filter(({ minute: after }) => filedAt + after * minuteMs <= now)
      .toReversed();
    const { carrier, ...parcel } = to.parcel;
    const isAbroad = made.some(({ scan: [type] }) => type === "lastmile");
    const status = made[0]?.scan[3] ?? "Shipment Created";
    return wireData(
      number,
      { ...parcel, status, ...(isAbroad && { carrier }) },
      localDateTime(filedAt, kolkata),
      made.map((one): Scan => [timeOf(one), ...one.scan]),
    );
  };
}
