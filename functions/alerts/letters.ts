import { business } from "../../shared/business.ts";
import {
  type AlertStage,
  type AlertStep,
  alertSteps,
  type LateStage,
  lateStages,
} from "../../shared/shipment/alert-stages.ts";
import type { ScanReason } from "../../shared/shipment/attention.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { type Duty, dutyOf } from "../../shared/shipment/duty.ts";
import { nameDestination } from "../../shared/shipment/places.ts";
import { shipmentProgress } from "../../shared/shipment/progress.ts";
import { customerWords, toDoFor } from "../../shared/shipment/reason-words.ts";
import { carrierSays, carrierWords, type ExpectedWords, overdueWords, scanLine } from "../../shared/shipment/words.ts";
import type { Block, Letter } from "../mail/letter.ts";
import type { TrackedShipment } from "../shipments/snapshot-store.ts";
import type { ParcelToTell } from "./decide.ts";

const contact: Block = {
  paragraph: `Email us at ${business.email}, or message us on ${business.chat.label}: ${business.phone}.`,
};

/** The mail that asks to confirm an address. It names no order: it may reach a stranger. */
export const confirmationLetter = (url: string): Letter => ({
  subject: `Confirm updates about your parcel from ${business.name}`,
  preview: "One tap, and we'll email you whenever there's news.",
  blocks: [
    { heading: "Updates about your parcel" },
    {
      paragraph: `Someone, probably you, asked us to email this address about a parcel from ${business.name}. Please confirm that you'd like these updates.`,
    },
    { button: { label: "Confirm my email", url } },
    {
      paragraph:
        "We'll email you when your parcel ships, arrives in your country, is out for delivery, is delivered, runs late or needs you. You can stop any time with the link in each email.",
    },
  ],
  footer: [
    {
      paragraph: "Not you? Do nothing, and you won't hear from us again. The link works for a day.",
    },
  ],
});

interface Words {
  /** Follows "Your parcel" or "Parcel SG...". */
  readonly happened: string;
  readonly means: string;
}

const stepWords: Readonly<Record<AlertStep, Words>> = {
  "on-its-way": {
    happened: "is on its way",
    means: "The carrier has it and is taking it to the destination country.",
  },
  arrived: {
    happened: "has arrived in the destination country",
    means: "Next it clears customs, then the local carrier takes over.",
  },
  "out-for-delivery": {
    happened: "is out for delivery",
    means: "The local carrier is bringing it to you. Please make sure someone can take it.",
  },
  delivered: {
    happened: "was delivered",
    means: "Can't find it? Please check around your door and with your neighbours, then get in touch.",
  },
};

const problemHappened: Readonly<Record<ScanReason | LateStage, string>> = {
  "bad-address": "couldn't be delivered: its address is incomplete",
  "delivery-failed": "couldn't be delivered",
  held: "is held up",
  collect: "is ready for you to collect",
  returning: "is on its way back to us",
  returned: "has come back to us",
  lost: "is lost",
  overdue: "is taking longer than usual",
  silent: "hasn't been scanned for a while",
};

/** Codes that say more than their reason. */
const codeHappened: Readonly<Record<string, string>> = {
  SGERROR_102: "was refused",
  SGE_506: "was damaged on the way",
};

const isLateStage = (stage: AlertStage): stage is LateStage => (lateStages as readonly string[]).includes(stage);

const isStep = (stage: AlertStage): stage is AlertStep => (alertSteps as readonly string[]).includes(stage);

interface StageWords {
  readonly happened: string;
  /** What it means and what to do. */
  readonly paragraphs: readonly (string | undefined)[];
  readonly asksToWrite: boolean;
}

function stepWordsFor(step: AlertStep, { awbInfo }: ShipmentData, duty: Duty | undefined): StageWords {
  const [happened = "", means = ""] = [stepWords[step].happened, stepWords[step].means].map((words) =>
    nameDestination(words, awbInfo.awb_destination),
  );
  return {
    happened,
    paragraphs: [means, step === "arrived" ? duty?.words : undefined],
    asksToWrite: step === "delivered",
  };
}

function problemWordsFor(problem: ScanReason, data: ShipmentData, duty: Duty | undefined): StageWords {
  const { meaning, scan } = shipmentProgress(data);
  const { means, toDo } = customerWords[problem];
  const said = carrierWords(data);
  const isShopNamed = problem === "collect" && said.shop !== null;
  const first = isShopNamed ? `Collect it at ${said.shop}.` : carrierSays(said);
  return {
    happened: codeHappened[scan?.awb_event_code ?? ""] ?? problemHappened[problem],
    paragraphs: [duty?.waiting, first, duty?.waiting ? undefined : means, meaning?.advice ?? toDo, duty?.words],
    asksToWrite: true,
  };
}

function lateWordsFor(
  stage: LateStage,
  { data, overdueAt, asked }: TrackedShipment,
  duty: Duty | undefined,
  now: number,
): StageWords {
  const reason = stage === "silent" ? "stalled" : stage;
  const taken = stage === "overdue" && overdueAt ? overdueWords(data, overdueAt, now) : undefined;
  return {
    happened: problemHappened[stage],
    paragraphs: [
      duty?.waiting,
      taken ?? customerWords[reason].means,
      toDoFor(reason, asked !== undefined),
      duty?.waiting && duty.words,
    ],
    asksToWrite: true,
  };
}

function wordsFor({ stage, answer }: ParcelToTell, now: number): StageWords {
  const duty = dutyOf(answer.data, now);
  if (isStep(stage)) return stepWordsFor(stage, answer.data, duty);
  return isLateStage(stage) ? lateWordsFor(stage, answer, duty, now) : problemWordsFor(stage, answer.data, duty);
}

const ofOne = {
  seeWhere: "Track my parcel",
  whoeverHasIt: "Anyone with this email can see where the parcel is, but not who it's for.",
};
const ofSeveral = {
  seeWhere: "Track my parcels",
  whoeverHasIt: "Anyone with this email can see where the parcels are, but not who they're for.",
};

interface MailedParcel extends ParcelToTell {
  /** When it usually arrives, where that is known. */
  readonly arrival?: ExpectedWords | undefined;
}

interface StageMail {
  readonly order: string;
  /** Those that have something to tell, as the page lists them. */
  readonly parcels: readonly [MailedParcel, ...MailedParcel[]];
  /** The portal's address, without a slash at its end. */
  readonly portalUrl: string;
  /** What opens the order without typing, if the mail may hold it. */
  readonly link: string | undefined;
  readonly stopUrl: string;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** What a mail says of a parcel. @param name what the mail calls it */
function partFor(parcel: MailedParcel, name: string, now: number) {
  const { trackingNo, answer, arrival } = parcel;
  const { happened, paragraphs, asksToWrite } = wordsFor(parcel, now);
  const { latest } = shipmentProgress(answer.data);
  const lastScan = `Last scan: ${scanLine({ lastScan: latest, country: answer.data.awbInfo.awb_destination })}`;
  const heading = `${name} ${happened}`;
  // One that is overdue was just said to be late.
  const expected =
    arrival && !(parcel.stage === "overdue" && arrival.isLate) ? [`${arrival.sentence}. ${arrival.basis}.`] : [];
  const blocks = [...paragraphs, ...expected]
    .filter((paragraph) => paragraph !== undefined)
    .map((paragraph) => ({ paragraph }));
  return { trackingNo, heading, lastScan, asksToWrite, blocks: [{ heading }, ...blocks] };
}

/** The mail that tells a customer of a stage, or of one of each of several parcels. */
export function stageLetter({ order, parcels, portalUrl, link, stopUrl, now }: StageMail): Letter {
  const isOne = parcels.length === 1;
  const words = isOne ? ofOne : ofSeveral;
  const parts = parcels.map((parcel) => partFor(parcel, isOne ? "Your parcel" : `Parcel ${parcel.trackingNo}`, now));
  const said = parts.map(({ heading }) => heading).join(". ");
  const lastToWrite = parts.findLast(({ asksToWrite }) => asksToWrite);
  return {
    subject: `${isOne ? said : `Updates on ${parcels.length} parcels`} (order ${order})`,
    preview: isOne ? parts.map(({ lastScan }) => lastScan).join() : `${said}.`,
    blocks: [
      ...parts.flatMap((part) => [
        ...part.blocks,
        ...(part === lastToWrite ? [contact] : []),
        { entries: [{ title: `Order ${order}`, lines: [`Tracking number ${part.trackingNo}`, part.lastScan] }] },
      ]),
      { button: { label: words.seeWhere, url: link ?? `${portalUrl}/#order=${encodeURIComponent(order)}` } },
    ],
    footer: [
      { paragraph: `You're getting this because you asked for updates on order ${order}.` },
      ...(link === undefined ? [] : [{ paragraph: words.whoeverHasIt }]),
      { link: { label: "Stop emails about this order", url: stopUrl } },
    ],
  };
}
