import { business } from "../../shared/business.ts";
import type { Catalogue } from "../../shared/languages.ts";
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
import { destinationCountry } from "../../shared/shipment/places.ts";
import { shipmentProgress } from "../../shared/shipment/progress.ts";
import { toDoFor } from "../../shared/shipment/reason-words.ts";
import {
  carrierSays,
  carrierWords,
  type ExpectedWords,
  ofCode,
  overdueWords,
  scanLine,
} from "../../shared/shipment/words.ts";
import type { Block, Letter } from "../mail/letter.ts";
import type { TrackedShipment } from "../shipments/snapshot-store.ts";
import type { ParcelToTell } from "./decide.ts";

/** What a letter is written with: all sentences of the customer's language. */
type Words = Pick<Catalogue, "parcel" | "mails">;

/** The mail that asks to confirm an address. It names no order: it may reach a stranger. */
export function confirmationLetter(
  url: string,
  { mails: { confirmation }, parcel: { language } }: Words,
): Letter {
  return {
    language,
    subject: confirmation.subject(business.name),
    preview: confirmation.preview,
    blocks: [
      { heading: confirmation.heading },
      { paragraph: confirmation.asked(business.name) },
      { button: { label: confirmation.button, url } },
      { paragraph: confirmation.when },
    ],
    footer: [{ paragraph: confirmation.notYou }],
  };
}

const isLateStage = (stage: AlertStage): stage is LateStage =>
  (lateStages as readonly string[]).includes(stage);

const isStep = (stage: AlertStage): stage is AlertStep =>
  (alertSteps as readonly string[]).includes(stage);

/** What it means and what to do. */
type StageWords = readonly (string | undefined)[];

function stepWordsFor(
  step: AlertStep,
  { awbInfo }: ShipmentData,
  duty: Duty | undefined,
  { mails }: Words,
): StageWords {
  const means = mails.means[step](destinationCountry(awbInfo.awb_destination));
  return [means, step === "arrived" ? duty?.words : undefined];
}

function problemWordsFor(
  problem: ScanReason,
  data: ShipmentData,
  duty: Duty | undefined,
  { mails, parcel }: Words,
): StageWords {
  const { meaning } = shipmentProgress(data);
  const { means, toDo } = parcel.reasons[problem];
  const said = carrierWords(data, parcel);
  const isShopNamed = problem === "collect" && said.shop !== null;
  const first = isShopNamed ? mails.collectAt(said.shop) : carrierSays(said);
  const advice = ofCode<string>(parcel.advice, meaning?.code) ?? toDo;
  return [duty?.waiting, first, duty?.waiting ? undefined : means, advice, duty?.words];
}

function lateWordsFor(
  stage: LateStage,
  { data, overdueAt, asked }: TrackedShipment,
  duty: Duty | undefined,
  now: number,
  { parcel }: Words,
): StageWords {
  const reason = stage === "silent" ? "stalled" : stage;
  const taken =
    stage === "overdue" && overdueAt
      ? overdueWords(data, overdueAt, now, parcel)
      : undefined;
  return [
    duty?.waiting,
    taken ?? parcel.reasons[reason].means,
    toDoFor(reason, asked !== undefined, parcel),
    duty?.waiting && duty.words,
  ];
}

function wordsFor(
  { stage, answer }: ParcelToTell,
  now: number,
  words: Words,
): StageWords {
  const duty = dutyOf(answer.data, now, words.parcel);
  if (isStep(stage)) return stepWordsFor(stage, answer.data, duty, words);
  if (isLateStage(stage)) return lateWordsFor(stage, answer, duty, now, words);
  return problemWordsFor(stage, answer.data, duty, words);
}

/** What has happened. @param name what the mail calls the parcel */
function headingFor(
  { stage, answer }: ParcelToTell,
  name: string,
  { mails }: Words,
): string {
  const { meaning } = shipmentProgress(answer.data);
  const isProblem = !isStep(stage) && !isLateStage(stage);
  const ownOfCode = isProblem ? ofCode(mails.codeHappened, meaning?.code) : undefined;
  return (ownOfCode ?? mails.happened[stage])(
    name,
    destinationCountry(answer.data.awbInfo.awb_destination),
  );
}

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
  readonly words: Words;
}

/** What a mail says of a parcel. @param name what the mail calls it */
function partFor(parcel: MailedParcel, name: string, now: number, words: Words) {
  const { trackingNo, answer, arrival, stage } = parcel;
  // While all goes well, a mail does not ask its reader to write to the shop.
  const asksToWrite = stage === "delivered" || !isStep(stage);
  const { latest } = shipmentProgress(answer.data);
  const lastScan = scanLine(
    { lastScan: latest, country: answer.data.awbInfo.awb_destination },
    words.parcel,
  );
  const heading = headingFor(parcel, name, words);
  // One that is overdue was just said to be late.
  const isSaid = stage === "overdue" && arrival?.isLate;
  const expected =
    arrival && !isSaid
      ? words.mails.expected(arrival.sentence, arrival.basis)
      : undefined;
  const blocks = [...wordsFor(parcel, now, words), expected]
    .filter((paragraph) => paragraph !== undefined)
    .map((paragraph) => ({ paragraph }));
  return { trackingNo, heading, lastScan, asksToWrite, blocks: [{ heading }, ...blocks] };
}

/** The mail that tells a customer of a stage, or of one of each of several parcels. */
export function stageLetter({
  order,
  parcels,
  portalUrl,
  link,
  stopUrl,
  now,
  words,
}: StageMail): Letter {
  const { mails, parcel } = words;
  const count = parcels.length === 1 ? "one" : "several";
  const nameOf = { one: () => mails.yourParcel, several: mails.parcel }[count];
  const parts = parcels.map((one) => partFor(one, nameOf(one.trackingNo), now, words));
  const headings = parts.map(({ heading }) => heading);
  const lastToWrite = parts.findLast(({ asksToWrite }) => asksToWrite);
  const contact: Block = {
    paragraph: mails.contact(business.email, business.chat.label, business.phone),
  };
  const heads = {
    one: {
      subject: mails.subject(headings.join(), order),
      preview: parts.map(({ lastScan }) => lastScan).join(),
    },
    several: {
      subject: mails.severalSubject(parcels.length, order),
      preview: mails.severalPreview(headings),
    },
  };
  return {
    language: parcel.language,
    ...heads[count],
    blocks: [
      ...parts.flatMap((part) => [
        ...part.blocks,
        ...(part === lastToWrite ? [contact] : []),
        {
          entries: [
            {
              title: mails.order(order),
              lines: [mails.trackingNumber(part.trackingNo), part.lastScan],
            },
          ],
        },
      ]),
      {
        button: {
          label: mails.button[count],
          url: link ?? `${portalUrl}/#order=${encodeURIComponent(order)}`,
        },
      },
    ],
    footer: [
      { paragraph: mails.because(order) },
      ...(link === undefined ? [] : [{ paragraph: mails.anyReader[count] }]),
      { link: { label: mails.stop, url: stopUrl } },
    ],
  };
}
