import { business } from "../../shared/business.ts";
import { type AlertStage, type AlertStep, alertSteps } from "../../shared/shipment/alert-stages.ts";
import type { ScanReason } from "../../shared/shipment/attention.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import type { ExpectedWords } from "../../shared/shipment/expected-words.ts";
import { nameDestination, placeName } from "../../shared/shipment/places.ts";
import { commentWords, shipmentProgress } from "../../shared/shipment/progress.ts";
import { customerWords, isExplained } from "../../shared/shipment/reason-words.ts";
import { scanLine } from "../../shared/shipment/scan-line.ts";
import type { Block, Letter } from "../mail/letter.ts";
import type { ParcelToTell } from "./decide.ts";

const contact: Block = {
  paragraph: `Write to us at ${business.email}, or on ${business.chat.label}: ${business.phone}.`,
};

/** The mail that asks whether an address's owner wants mails. It names no order: it may reach a stranger. */
export const confirmationLetter = (url: string): Letter => ({
  subject: `Do you want mails about your parcel from ${business.name}?`,
  preview: "Please confirm your address. Without that you get no mails from us.",
  blocks: [
    { heading: "Shall we tell you when your parcel moves?" },
    {
      paragraph: `Somebody who looked up a parcel from ${business.name} left this address, to be told when the parcel moves. If that was you, please confirm it.`,
    },
    { button: { label: "Yes, tell me", url } },
    {
      paragraph:
        "You then get one mail each time something happens that matters: when the parcel is on its way, arrives in your country, is out for delivery, is delivered, or needs you. Each has a link that stops them.",
    },
  ],
  footer: [
    {
      paragraph: "If it was not you, do nothing: without a confirmation nothing follows. The link works for a day.",
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
    means: "The courier has it and takes it towards the destination country.",
  },
  arrived: {
    happened: "has arrived in the destination country",
    means: "It goes through customs there, if it has not yet, and then to the local carrier.",
  },
  "out-for-delivery": {
    happened: "is out for delivery",
    means: "The local carrier is bringing it to you. Please make sure that somebody can take it.",
  },
  delivered: {
    happened: "was delivered",
    means: "If you do not have it, please look with your neighbours and at the door, and then write to us.",
  },
};

const problemHappened: Readonly<Record<ScanReason, string>> = {
  "bad-address": "could not be delivered: its address is incomplete",
  "delivery-failed": "could not be delivered",
  held: "is held up",
  collect: "is ready for you to collect",
  returning: "is on its way back to us",
  returned: "came back to us",
  lost: "is lost",
};

const isStep = (stage: AlertStage): stage is AlertStep => (alertSteps as readonly string[]).includes(stage);

/** Where a parcel is to be collected, in the carrier's own words: it names the shop in no other field. */
function collectionPoint(data: ShipmentData): string | undefined {
  const { scan } = shipmentProgress(data);
  const words = [commentWords(scan?.awb_history_comment), placeName(scan?.awb_history_location)];
  const said = words.filter((word) => word !== null).join(", ");
  return said ? `${data.awbInfo.partner_lastmile_display ?? "The carrier"} says: ${said}.` : undefined;
}

/** What happened, what it means and what to do. */
function wordsFor(stage: AlertStage, data: ShipmentData): { happened: string; blocks: Block[]; asksToWrite: boolean } {
  if (isStep(stage)) {
    const { awb_destination: destination } = data.awbInfo;
    const [happened = "", means = ""] = [stepWords[stage].happened, stepWords[stage].means].map((words) =>
      nameDestination(words, destination),
    );
    return { happened, blocks: [{ paragraph: means }], asksToWrite: stage === "delivered" };
  }
  const { advice } = shipmentProgress(data);
  const { means, toDo } = isExplained(stage) ? customerWords[stage] : { means: undefined, toDo: undefined };
  const where = stage === "collect" ? collectionPoint(data) : undefined;
  const paragraphs = [means, where, advice ?? toDo].filter((paragraph) => paragraph !== undefined);
  return {
    happened: problemHappened[stage],
    blocks: paragraphs.map((paragraph) => ({ paragraph })),
    asksToWrite: true,
  };
}

const ofOne = {
  seeWhere: "See where it is",
  whoeverHasIt: "Whoever has this mail can see where the parcel is, but not to whom it goes.",
};
const ofSeveral = {
  seeWhere: "See where they are",
  whoeverHasIt: "Whoever has this mail can see where the parcels are, but not to whom they go.",
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
}

/** What a mail says of a parcel. @param name what the mail calls it */
function partFor({ trackingNo, stage, data, arrival }: MailedParcel, name: string) {
  const { happened, blocks, asksToWrite } = wordsFor(stage, data);
  const { stage: progressStage, latest } = shipmentProgress(data);
  const lastScan = `Last scan: ${scanLine({ lastScan: latest, stage: progressStage })}`;
  const heading = `${name} ${happened}`;
  const expected = arrival ? [{ paragraph: `${arrival.sentence}. ${arrival.basis}.` }] : [];
  return { trackingNo, heading, lastScan, asksToWrite, blocks: [{ heading }, ...blocks, ...expected] };
}

/** The mail that tells a customer of a stage, or of one of each of several parcels. */
export function stageLetter({ order, parcels, portalUrl, link, stopUrl }: StageMail): Letter {
  const isOne = parcels.length === 1;
  const words = isOne ? ofOne : ofSeveral;
  const parts = parcels.map((parcel) => partFor(parcel, isOne ? "Your parcel" : `Parcel ${parcel.trackingNo}`));
  const said = parts.map(({ heading }) => heading).join(". ");
  const lastToWrite = parts.findLast(({ asksToWrite }) => asksToWrite);
  return {
    subject: `${isOne ? said : `News of ${parcels.length} parcels`} (order ${order})`,
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
      { paragraph: `You get this because you asked us at this address to tell you when order ${order} moves.` },
      ...(link === undefined ? [] : [{ paragraph: words.whoeverHasIt }]),
      { link: { label: "Stop the mails about this order", url: stopUrl } },
    ],
  };
}
