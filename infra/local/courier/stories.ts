import { localDateTime } from "../../../shared/courier-fixtures/scenarios.ts";
import { type Scan, type WireData, type WireEvent, wireEvents } from "../../../shared/courier-fixtures/wire.ts";

/**
 * Parcels that move with the clock: stories within hours, journeys within as many days as their numbers say. What the
 * courier knows follows from the number, which begins with the minute of its filing, and the time alone.
 */

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** A scan so many minutes after the filing. */
interface StoryScan {
  readonly minute: number;
  readonly type: WireEvent["type"];
  readonly code: string;
  readonly location: string;
  readonly comment: string;
}

const scan = (minute: number, type: WireEvent["type"], code: string, location: string, comment: string): StoryScan => ({
  minute,
  type,
  code,
  location,
  comment,
});

const toLondon: readonly StoryScan[] = [
  scan(0, "domestic", "SGE_001", "-", "Shipment Created, Awaiting Package"),
  scan(30, "domestic", "SGE_104", "Kochi, India", "Picked Up From Seller"),
  scan(60, "domestic", "SGE_106", "Delhi, India", "Received at Delhi Hub"),
  scan(90, "connector", "SGE_202", "Delhi", "Shipment Received At Hub"),
  scan(120, "connector", "SGE_205", "DEL", "In Transit To Destination"),
  scan(200, "connector", "SGE_206", "UK", "FLIGHT ARRIVED AT DEST. AWAITING CUSTOM CLEARANCE "),
];
const throughLondon: readonly StoryScan[] = [
  scan(240, "connector", "SGE_208", "UK", "Shipment Cleared & Handed Over for Connection"),
  scan(300, "lastmile", "SGE_301", "Rugby, GB", "We've got it"),
  scan(360, "lastmile", "SGE_303", "London, GB", "Out For Delivery Today"),
];

/** The minutes at which stories part. */
export const storyMinutes = { held: 210, door: 390, shop: 400 } as const;
const { held, door, shop } = storyMinutes;

/** By the last two digits of their numbers. */
const stories = {
  delivered: {
    ending: "01",
    scans: [...toLondon, ...throughLondon, scan(door, "lastmile", "SGE_304", "London, GB", "DELIVERED ")],
  },
  nobodyHome: {
    ending: "02",
    scans: [
      ...toLondon,
      ...throughLondon,
      scan(door, "lastmile", "SGE_403", "London, GB", "Undelivered - nobody home"),
      scan(dayMinutes + 360, "lastmile", "SGE_303", "London, GB", "Out For Delivery Today"),
      scan(dayMinutes + door, "lastmile", "SGE_304", "London, GB", "DELIVERED "),
    ],
  },
  heldInCustoms: {
    ending: "03",
    scans: [
      ...toLondon,
      scan(held, "connector", "SGE_505", "UK", "Held: invoice required. "),
      ...throughLondon.map((one) => ({ ...one, minute: one.minute + dayMinutes })),
      scan(dayMinutes + door, "lastmile", "SGE_304", "London, GB", "DELIVERED "),
    ],
  },
  atTheShop: {
    ending: "04",
    scans: [
      ...toLondon,
      ...throughLondon,
      scan(shop, "lastmile", "SGE_501", "London, GB", "Ready at ParcelShop Baker Street"),
      scan(2 * dayMinutes, "lastmile", "SGE_304", "London, GB", "DELIVERED "),
    ],
  },
  refused: {
    ending: "05",
    scans: [
      ...toLondon,
      ...throughLondon,
      scan(door, "lastmile", "SGERROR_102", "London, GB", "Refused by recipient"),
      scan(dayMinutes, "lastmile", "SGE_502", "Rugby, GB", "Returned to partner facility"),
      scan(3 * dayMinutes, "domestic", "SGE_504", "Kochi, India", "Returned To Vendor"),
    ],
  },
} as const satisfies Record<string, { readonly ending: string; readonly scans: readonly StoryScan[] }>;
export type StoryName = keyof typeof stories;

const minuteOf = (filedAt: number) =>
  new Date(filedAt).toISOString().replace(/^..(..)-(..)-(..)T(..):(..).*/, "$1$2$3$4$5");

/** A tracking number with this story, which begins in the minute of the filing (milliseconds since 1970). */
export const storyNumber = (name: StoryName, filedAt: number) => `SG3${minuteOf(filedAt)}9${stories[name].ending}`;

/** `digit`: before the last two of the numbers of journeys there. */
const destinations = {
  GB: {
    digit: "7",
    zone: "Europe/London",
    ...{ country: "UK", depot: "Rugby, GB", town: "London, GB" },
    info: { awb_destination: "GB", awb_receiver_name: "Emily Carter", awb_postcode: "NW1 6XE" },
    carrier: { name: "Evri", link: "https://www.evri.com/track-a-parcel" },
  },
  US: {
    digit: "8",
    zone: "America/New_York",
    ...{ country: "USA", depot: "Secaucus, NJ, US", town: "New York, NY, US" },
    info: { awb_destination: "US", awb_receiver_name: "Daniel Brooks", awb_postcode: "10001" },
    carrier: { name: "UPS", link: "https://www.ups.com/track" },
  },
  DE: {
    digit: "6",
    zone: "Europe/Berlin",
    ...{ country: "Germany", depot: "Neuwied, DE", town: "Berlin, DE" },
    info: { awb_destination: "DE", awb_receiver_name: "Jonas Weber", awb_postcode: "10115" },
    carrier: { name: "GLS", link: "https://gls-group.com/track" },
  },
  AU: {
    digit: "5",
    zone: "Australia/Sydney",
    ...{ country: "Australia", depot: "Chullora, AU", town: "Sydney, AU" },
    info: { awb_destination: "AU", awb_receiver_name: "Olivia Wilson", awb_postcode: "2000" },
    carrier: { name: "Australia Post", link: "https://auspost.com.au/mypost/track" },
  },
} as const;
export type JourneyCountry = keyof typeof destinations;

const journeyCountries = ["GB", "US", "DE", "AU"] as const satisfies readonly JourneyCountry[];

/** A tracking number of a parcel that is delivered so many days, up to 99, after it was picked up. */
export const journeyNumber = (country: JourneyCountry, days: number, filedAt: number) =>
  `SG3${minuteOf(filedAt)}${destinations[country].digit}${String(days).padStart(2, "0")}`;

/** From the pickup to the delivery, each scan at its part of the way. */
function journey(to: JourneyCountry, days: number): StoryScan[] {
  const { country, depot, town } = destinations[to];
  const at = (part: number) => 30 + Math.round(part * days * dayMinutes);
  return [
    scan(0, "domestic", "SGE_001", "-", "Shipment Created, Awaiting Package"),
    scan(at(0), "domestic", "SGE_104", "Kochi, India", "Picked Up From Seller"),
    scan(at(0.1), "domestic", "SGE_106", "Delhi, India", "Received at Delhi Hub"),
    scan(at(0.2), "connector", "SGE_202", "Delhi", "Shipment Received At Hub"),
    scan(at(0.3), "connector", "SGE_205", "DEL", "In Transit To Destination"),
    scan(at(0.4), "connector", "SGE_206", country, "FLIGHT ARRIVED AT DEST. AWAITING CUSTOM CLEARANCE "),
    scan(at(0.5), "connector", "SGE_208", country, "Shipment Cleared & Handed Over for Connection"),
    scan(at(0.6), "lastmile", "SGE_301", depot, "Received at facility"),
    scan(at(0.75), "lastmile", "SGE_302", depot, "In transit"),
    scan(at(1) + 240, "lastmile", "SGE_303", town, "Out For Delivery Today"),
    scan(at(1) + 480, "lastmile", "SGE_304", town, "DELIVERED "),
  ];
}

function scansOf(digit: string, ending: string): { scans: readonly StoryScan[]; to: JourneyCountry } | undefined {
  const story = digit === "9" ? Object.values(stories).find((one) => one.ending === ending) : undefined;
  if (story) return { scans: story.scans, to: "GB" };
  const to = journeyCountries.find((country) => destinations[country].digit === digit);
  return to && { scans: journey(to, Number(ending)), to };
}

/** What the courier knows at a time under a number of a story or journey; undefined for any other number. */
export function storyOf(number: string): ((now: number) => WireData) | undefined {
  const [, minute, digit = "", ending = ""] = /^SG3(\d{10})(\d)(\d\d)$/.exec(number) ?? [];
  const story = scansOf(digit, ending);
  const filedAt = Date.parse((minute ?? "").replace(/(..)(..)(..)(..)(..)/, "20$1-$2-$3T$4:$5Z"));
  if (!story || Number.isNaN(filedAt)) return undefined;
  const { zone, info, carrier } = destinations[story.to];
  const zoneOf = (type: WireEvent["type"]) => (type === "lastmile" ? zone : "Asia/Kolkata");
  return (now) => {
    const at = ({ minute: after }: StoryScan) => filedAt + after * minuteMs;
    const made = story.scans.filter((one) => at(one) <= now).toReversed();
    const isAbroad = made.some(({ type }) => type === "lastmile");
    const scans = made.map(
      (one): Scan => [localDateTime(at(one), zoneOf(one.type)), one.type, one.code, one.location, one.comment],
    );
    return {
      awbEvents: wireEvents(scans),
      awbInfo: {
        ...info,
        awb_booking_date: localDateTime(filedAt, "Asia/Kolkata"),
        awb_sender_name: "AMRITA AYURVEDA",
        awb_number: number,
        awb_status: made[0]?.comment ?? "Shipment Created",
        ...(isAbroad && {
          partner_lastmile_awb: `${carrier.name}-${number.slice(-8)}`,
          partner_lastmile_display: carrier.name,
          partner_lastmile_tracking_url: carrier.link,
        }),
      },
    };
  };
}
