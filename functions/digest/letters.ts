import { type AttentionCase, countText, totalOf } from "../../shared/attention-case.ts";
import { business } from "../../shared/business.ts";
import { plural } from "../../shared/plural.ts";
import {
  type AttentionReason,
  attentionReasons,
} from "../../shared/shipment/reason-words.ts";
import { reasonWords } from "../../shared/shipment/staff-words.ts";
import { caseWords } from "../../shared/shipment/words.ts";
import { parcel as english } from "../../shared/words/en.ts";
import { emailIn } from "../accounts/account-store.ts";
import type { Block, Letter } from "../mail/letter.ts";
import { environment } from "../platform/environment.ts";

/** What the morning's mail tells. */
export interface Digest {
  /** Cases of which no digest told yet, the longest waiting first, as many as a mail shows. */
  readonly fresh: readonly AttentionCase[];
  /** How many there are of those. */
  readonly freshCount: number;
  /** All that wait, by reason; each ends at `countsUpTo`. */
  readonly counts: Partial<Record<AttentionReason, number>>;
}

const day = (iso: string) =>
  new Date(iso).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: business.chat.hours.zone,
  });

/** Words for reasons whose titles do not read well after a count. */
const countedWords: Partial<Record<AttentionReason, string>> = {
  "bad-address": "with a wrong address",
  "unknown-number": "with an unknown number",
  stalled: "without news",
};

/** "1 not delivered, 100+ without news" */
const listed = (counts: Digest["counts"]) =>
  attentionReasons
    .filter((reason) => counts[reason])
    .map((reason) => {
      const words = countedWords[reason] ?? reasonWords[reason].title.toLowerCase();
      return `${countText(counts[reason] ?? 0)} ${words}`;
    });

/** "101+ parcels: 1 not delivered, 100+ without news." */
function waitingIn(counts: Digest["counts"]): string {
  const { total, isCut } = totalOf(counts);
  return `${countText(total, isCut)} ${total === 1 ? "parcel" : "parcels"}: ${listed(counts).join(", ")}.`;
}

/** The orders that hold a number: without names and phones, which a mail need not carry. */
const orderNames = ({ orders, trackingNo }: AttentionCase) =>
  orders.length > 0 ? orders.map(({ name }) => name).join(", ") : trackingNo;

function entriesOf(
  reason: AttentionReason,
  cases: readonly AttentionCase[],
  boardUrl: string,
): Block[] {
  const { title, toDo } = reasonWords[reason];
  return [
    { heading: title },
    { paragraph: toDo },
    {
      entries: cases.map((one) => ({
        title: orderNames(one),
        lines: [`${one.trackingNo}, since ${day(one.since)}`, caseWords(one, english)],
        url: `${boardUrl}?reason=${reason}`,
      })),
    },
  ];
}

/** The morning's mail: what is new, by reason, and how much waits in all. */
export function digestLetter({ fresh, freshCount, counts }: Digest): Letter {
  const boardUrl = `${environment.portalUrl}/logistic/attention`;
  const byReason = Map.groupBy(fresh, ({ reason }) => reason);
  const waiting = waitingIn(counts);
  const news = `${plural(freshCount, "new parcel needs", "new parcels need")} attention`;
  return {
    subject: news,
    preview: `In all, ${waiting}`,
    blocks: [
      { paragraph: `${news}. In all, ${waiting}` },
      ...attentionReasons.flatMap((reason) => {
        const cases = byReason.get(reason);
        return cases ? entriesOf(reason, cases, boardUrl) : [];
      }),
      ...(freshCount > fresh.length
        ? [
            {
              paragraph: `And ${plural(freshCount - fresh.length, "more parcel", "more parcels")}.`,
            },
          ]
        : []),
      { button: { label: "Open the board", url: boardUrl } },
    ],
    footer: [
      {
        paragraph:
          "We send this in the morning when something is new. To stop or change it, ask the person who runs your portal.",
      },
    ],
  };
}

/** Shown in a mail at most. */
const shownMembers = 30;

/** The mail to the admins about members who wait for approval. @param pending their items, the newest first */
export function pendingLetter(
  pending: readonly Readonly<Record<string, unknown>>[],
): Letter {
  const people = plural(pending.length, "person is", "people are");
  return {
    subject: `${people} waiting to join your team`,
    preview: "They can sign in once you approve them.",
    blocks: [
      {
        paragraph: `${people} waiting to join your logistics team. They can sign in once you approve them.`,
      },
      {
        entries: pending.slice(0, shownMembers).map((member) => ({
          title: String(member.name),
          lines: [emailIn(member), `Signed up on ${day(String(member.createdAt))}`],
        })),
      },
      {
        button: {
          label: "Review requests",
          url: `${environment.portalUrl}/admin/verify?show=pending`,
        },
      },
      {
        paragraph:
          "Don't know someone? There's nothing to do: requests lapse after 30 days.",
      },
    ],
    footer: [
      { paragraph: "Every admin gets this in the morning while people are waiting." },
    ],
  };
}
