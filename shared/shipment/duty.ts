import { business } from "../business.ts";
import type { Catalogue } from "../languages.ts";
import type { ShipmentData } from "./data.ts";
import { eventMeaning, type Stage } from "./events.ts";
import { destinationCountry } from "./places.ts";
import { shipmentProgress } from "./progress.ts";
import { dated } from "./times.ts";

/** What is said of import charges, on the page, in mails and in the team's message; never an amount, nor that there are none. */

type Words = Pick<Catalogue["parcel"], "duty">;

const dayMs = 24 * 60 * 60 * 1000;
/** Customs usually takes less. */
const clearanceMs = 5 * dayMs;

const clearing = eventMeaning("SGE_207");
const needsInformation = eventMeaning("SGE_505");

const prepaid: readonly string[] = business.duty.prepaid;

/** Whether charges are prepaid to a country; undefined where nothing is said of them. */
function isPrepaidTo(country: string | null | undefined): boolean | undefined {
  if (!country || country === business.duty.home) return undefined;
  return prepaid.includes(country);
}

export interface Duty {
  readonly isPrepaid: boolean;
  readonly words: string;
  /** It waits for customs: what is said of that comes first. */
  readonly waiting?: string;
}

const told: readonly Stage[] = ["flying", "local-carrier"];

/** What a customer is told of import charges; undefined before the flight, from the door on, and where nothing is said. */
export function dutyOf(
  data: ShipmentData,
  now: number,
  { duty }: Words,
): Duty | undefined {
  const {
    awb_destination: destination,
    partner_lastmile_display: carrier,
    partner_lastmile_awb: number,
  } = data.awbInfo;
  const isPrepaid = isPrepaidTo(destinationCountry(destination));
  const { status, stage, meaning, scan } = shipmentProgress(data);
  const isAsked = meaning === needsInformation;
  if (
    isPrepaid === undefined ||
    !told.includes(stage) ||
    (status !== "normal" && !isAsked)
  )
    return undefined;
  const words = isPrepaid ? duty.prepaid : duty.receiver(carrier, number);
  const since = meaning === clearing && scan ? dated(scan)?.latest : undefined;
  const waits = isAsked || (since !== undefined && since + clearanceMs <= now);
  return waits
    ? { isPrepaid, words, waiting: duty.waiting[isPrepaid ? "prepaid" : "receiver"] }
    : { isPrepaid, words };
}

/** What the team asks the customer of a parcel whose newest scan waits for customs; undefined for any other. */
export function dutyQuestion(
  code: string | null | undefined,
  country: string | null,
  { duty }: Words,
): string | undefined {
  const meaning = eventMeaning(code);
  const isPrepaid = isPrepaidTo(country);
  if (
    isPrepaid === undefined ||
    meaning === undefined ||
    ![clearing, needsInformation].includes(meaning)
  )
    return undefined;
  return duty.question[isPrepaid ? "prepaid" : "receiver"];
}
