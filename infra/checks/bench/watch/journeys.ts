import { type Scan, wireEvents } from "../../../../shared/courier-fixtures/wire.ts";

/** Parcels whose scans come at times that a seed decides. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface JourneyScan {
  readonly at: number;
  readonly code: string;
}

export interface Journey {
  readonly number: string;
  /** When its record is stored. */
  readonly filedAt: number;
  readonly scans: readonly JourneyScan[];
  /** When the last scan, a final one, is made; never for a parcel that goes silent. */
  readonly endsAt: number;
}

type Step = readonly [code: string, leastHours: number, mostHours: number];
/** After the booking; hours after the scan before. */
const steps: readonly Step[] = [
  ["SGE_104", 12, 48],
  ["SGE_106", 12, 48],
  ["SGE_107", 4, 24],
  ["SGE_202", 12, 24],
  ["SGE_204", 6, 48],
  ["SGE_205", 6, 24],
  ["SGE_206", 12, 36],
  ["SGE_207", 1, 12],
  ["SGE_208", 6, 60],
  ["SGE_301", 12, 48],
  ["SGE_302", 6, 36],
];
/** From loading the vehicle to the door. */
const deliveryHours = [1.5, 9] as const;

/** A journey of about twelve days that begins then. */
export function journeyFrom(serial: number, filedAt: number, random: () => number): Journey {
  const between = (least: number, most: number) => (least + random() * (most - least)) * hourMs;
  const scans: JourneyScan[] = [{ at: filedAt - between(0, 6), code: "SGE_001" }];
  let at = filedAt;
  const scan = (code: string, waitMs: number) => {
    at += waitMs;
    scans.push({ at, code });
  };
  for (const [code, least, most] of steps) {
    scan(code, between(least, most));
    // Held in customs or for papers.
    if (code === "SGE_207" && random() < 0.05) scan("SGE_505", between(1, 12));
  }
  const number = `SG3${String(serial).padStart(13, "0")}`;
  // Nothing is ever heard of it again.
  if (random() < 0.02) return { number, filedAt, scans, endsAt: Number.POSITIVE_INFINITY };
  // Loaded between seven and ten in the morning.
  const load = () => scan("SGE_303", dayMs - (at % dayMs) + between(7, 10));
  load();
  while (random() < 0.1) {
    scan("SGE_403", between(...deliveryHours));
    load();
  }
  scan("SGE_304", between(...deliveryHours));
  return { number, filedAt, scans, endsAt: at };
}

const legOf = (code: string) => (code < "SGE_2" ? "domestic" : code < "SGE_3" ? "connector" : "lastmile");
const placeOf = { domestic: "Delhi, India", connector: "Delhi", lastmile: "London, GB" } as const;
const indiaMs = 5.5 * hourMs;

const wireScan = ({ at, code }: JourneyScan): Scan => {
  const leg = legOf(code);
  const local = new Date(leg === "lastmile" ? at : at + indiaMs).toISOString();
  return [`${local.slice(0, 10)} ${local.slice(11, 19)}`, leg, code, placeOf[leg], `Scan ${code} at this place`];
};

/** The courier's reply at a time, as text; the scans are in the order of their times. */
export function replyOf({ number, scans }: Journey, seen: number): string {
  const awbInfo = {
    ...{ awb_number: number, awb_sender_name: "AMRITA AYURVEDA", awb_receiver_name: "Oliver Bennett" },
    ...{ awb_destination: "GB", awb_postcode: "SW1A 1AA", awb_status: "IN TRANSIT" },
    ...{ partner_lastmile_display: "Evri", partner_lastmile_tracking_url: "https://www.evri.com/track-a-parcel" },
  };
  const awbEvents = wireEvents(scans.slice(0, seen).toReversed().map(wireScan));
  return JSON.stringify({ success: true, data: { awbInfo, awbEvents } });
}
