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

/** How charges to a country are paid: prepaid, or by the receiver; undefined where nothing is said of them. */
function paymentIn(country: string | null | undefined) {
  if (!country || country === business.duty.home) return undefined;
  return prepaid.includes(country) ? "prepaid" : "receiver";
}

export interface Duty {
  readonly isPrepaid: boolean;
  readonly words: string;
  /** It waits for customs: what is said of that comes first. */
  readonly waiting: string | undefined;
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
  const payment = paymentIn(destinationCountry(destination));
  const { status, stage, meaning, scan } = shipmentProgress(data);
  const isAsked = meaning === needsInformation;
  if (payment === undefined || !told.includes(stage) || (status !== "normal" && !isAsked))
    return undefined;
  const isPrepaid = payment === "prepaid";
  const words = isPrepaid ? duty.prepaid : duty.receiver(carrier, number);
  const since = meaning === clearing && scan ? dated(scan)?.latest : undefined;
  const waits = isAsked || (since !== undefined && since + clearanceMs <= now);
  return { isPrepaid, words, waiting: waits ? duty.waiting[payment] : undefined };
}

/** What the team asks the customer of a parcel whose newest scan waits for customs; undefined for any other. */
export function dutyQuestion(
  code: string | null | undefined,
  country: string | null,
  { duty }: Words,
): string | undefined {
  const meaning = eventMeaning(code);
  const payment = paymentIn(country);
  if (
    payment === undefined ||
    meaning === undefined ||
    ![clearing, needsInformation].includes(meaning)
  )
    return undefined;
  return duty.question[payment];
}
