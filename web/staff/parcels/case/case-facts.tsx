import { chakra } from "@chakra-ui/react";
import { type AttentionCase, isSnoozed } from "../../../../shared/attention-case.ts";
import { plural } from "../../../../shared/plural.ts";
import { reasonWords } from "../../../../shared/shipment/staff-words.ts";
import { isExact } from "../../../../shared/shipment/times.ts";
import { Badge, Rows } from "../../../ui/page.tsx";
import { inIndia, RelativeTime } from "../../../ui/relative-time.tsx";

export type CaseOrder = AttentionCase["orders"][number];

/** What messages and labels call a case. */
export const calledOf = ({ orders, trackingNo }: AttentionCase) =>
  orders.map(({ name }) => name).join(", ") || trackingNo;

export function ReasonBadge({ reason }: Pick<AttentionCase, "reason">) {
  const { title, tone } = reasonWords[reason];
  return <Badge tone={tone}>{title}</Badge>;
}

/** How long ago a case began: in days where its scan does not tell the hour. */
export function CaseAge({ of: { since, lastScan } }: { of: AttentionCase }) {
  return <RelativeTime iso={since} isRough={lastScan !== null && !isExact(lastScan)} />;
}

const nameOf = (by: AttentionCase["by"]) => by?.name ?? "A deleted account";

/** What staff wrote on a case, whether they asked the courier, and who it was. */
export function CaseNote({
  note,
  snoozedUntil,
  asked,
  done,
  by,
  writtenAt,
}: AttentionCase) {
  const until = snoozedUntil && isSnoozed({ snoozedUntil }) ? snoozedUntil : undefined;
  const isWritten = note || until || done;
  if (!isWritten && !asked) return null;
  return (
    <chakra.div fontSize="sm" borderInlineStart="2px solid" borderColor="turmeric" ps="2">
      {asked && <p>{`Asked ShipGlobal ${inIndia(asked.at)}, ${nameOf(asked.by)}`}</p>}
      {note && <chakra.p whiteSpace="pre-line">{note}</chakra.p>}
      {until && <p>Snoozed until {inIndia(until)}</p>}
      {done && <p>Done</p>}
      {isWritten && writtenAt && (
        <chakra.p color="inkMuted">
          <span>{`${nameOf(by)}, `}</span>
          <RelativeTime iso={writtenAt} />
        </chakra.p>
      )}
    </chakra.div>
  );
}

const dayMs = 86_400_000;
/** The day by this clock, as a number. */
const dayOf = (moment: Date) =>
  Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / dayMs;
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** By when a case wants an action, counted from when it began. */
export function ActBy({ of }: { of: AttentionCase }) {
  const due = new Date(Date.parse(of.since) + reasonWords[of.reason].withinDays * dayMs);
  const left = dayOf(due) - dayOf(new Date());
  if (left < 0)
    return <Badge tone="warning">{plural(-left, "day late", "days late")}</Badge>;
  if (left === 0) return <>Act today</>;
  return <>Act by {left === 1 ? "tomorrow" : shortDay.format(due)}</>;
}

/** The addresses that customers sent, which anyone with the order's number and phone could have sent. */
export function CustomerReplies({ of }: { of: AttentionCase }) {
  if (of.replies.length === 0) return null;
  return (
    <Rows
      gap="2"
      fontSize="sm"
      bg="infoSurface"
      color="infoInk"
      borderRadius="sm"
      px="3"
      py="2"
    >
      {of.replies.map(({ name, address, phone, at, record }) => (
        <chakra.div key={`${record} ${at}`}>
          <p>
            <strong>Customer replied</strong> <RelativeTime iso={at} />
          </p>
          <p>{[name, ...address.split("\n"), phone].join(", ")}</p>
        </chakra.div>
      ))}
      <chakra.p fontWeight="600">
        Call the customer on this record's number before passing it on.
      </chakra.p>
    </Rows>
  );
}

/** Why a change of a case as it was seen was not made: it is stored otherwise now. */
export const conflictText = (seen: AttentionCase, stored: AttentionCase) =>
  stored.writtenAt === seen.writtenAt
    ? "There's news of this parcel since you opened it."
    : `${stored.by?.name ?? "Someone else"} got here first: this case has changed since you opened it.`;
