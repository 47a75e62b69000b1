import { chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import type { AttentionCase } from "../../../../shared/attention-case.ts";
import { reasonWords } from "../../../../shared/shipment/staff-words.ts";
import { ApiFailure, failedWith } from "../../../api/failure.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { useApiMutation } from "../../../api/queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { stickyBarMargin } from "../../../ui/sticky-bar.tsx";
import { CaseSummary } from "./case-summary.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { NoteDialog } from "./note-dialog.tsx";

const dayMs = 24 * 60 * 60 * 1000;
const snoozeDays = [1, 3, 7] as const;

/** What staff did, in words for the notice, and how it is undone. */
export interface Written {
  readonly case: AttentionCase;
  readonly text: string;
  readonly undo?: { readonly done: false } | { readonly snoozeUntil: null };
}

interface Step extends Omit<Written, "case"> {
  readonly body: { readonly done?: boolean; readonly snoozeUntil?: string | null };
  /** What going on after a conflict is called. */
  readonly goOn: string;
}

export const ordersOf = ({ orders, trackingNo }: AttentionCase) =>
  orders.map(({ name }) => name).join(", ") || trackingNo;

interface CaseCardProps {
  of: AttentionCase;
  /** The case as it is now, after what was done here or what somebody else did. */
  onWritten(written: Written | Pick<Written, "case">): void;
  /** Nothing needs the seller any more. */
  onGone(): void;
}

/** One case with all that can be done about it. */
export function CaseCard({ of, onWritten, onGone }: CaseCardProps) {
  const headingId = useId();
  const [noting, setNoting] = useState(false);
  const [step, setStep] = useState<Step>();
  const call = useApiMutation("updateCase");
  const { title, tone } = reasonWords[of.reason];
  const orders = ordersOf(of);
  const theirs = call.error instanceof ApiFailure ? call.error.details.currentCase : undefined;
  const isSnoozed = of.snoozedUntil !== null && Date.parse(of.snoozedUntil) > Date.now();

  const take = (next: Step, version = of.version) => {
    setStep(next);
    call.mutate(
      { params: { trackingNo: of.trackingNo }, body: { ...next.body, version } },
      {
        onSuccess: ({ case: written }) =>
          onWritten({ case: written, text: next.text, ...(next.undo && { undo: next.undo }) }),
        onError: (error) => failedWith(error, "not_found") && onGone(),
      },
    );
  };
  const noteLabel = of.note ? "Edit note" : "Note";
  const snooze = (days: number) => {
    const words = days === 1 ? "1 day" : `${days} days`;
    const snoozeUntil = new Date(Date.now() + days * dayMs).toISOString();
    take({
      body: { snoozeUntil },
      text: `${orders} is snoozed for ${words}.`,
      goOn: "Snooze it all the same",
      undo: { snoozeUntil: null },
    });
  };

  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <Card
        asChild
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        overflowWrap="anywhere"
        {...stickyBarMargin}
      >
        <article aria-labelledby={headingId}>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
            <chakra.h2 id={headingId} fontSize="lg">
              {orders}
            </chakra.h2>
            <Badge tone={tone}>{title}</Badge>
            <chakra.span fontSize="sm" color="inkMuted" ms={{ md: "auto" }}>
              Began <RelativeTime iso={of.since} />
            </chakra.span>
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" fontFamily="mono" fontSize="sm" my="-2">
            {of.trackingNo}
            <CopyButton text={of.trackingNo} label={`tracking number of ${orders}`} />
          </chakra.div>
          <CaseSummary of={of} />
          {of.orders.map((order) => (
            <chakra.div key={order._id} display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
              <span>
                {of.orders.length > 1 && `${order.name}: `}
                {order.phone}
              </span>
              <ContactLinks order={order} reason={of.reason} />
            </chakra.div>
          ))}
          {theirs ? (
            <ConflictChoice
              seen={of}
              theirs={theirs}
              busy={call.isPending}
              goOn={step?.goOn ?? ""}
              onGoOn={() => step && take(step, theirs.version)}
              onKeep={() => {
                call.reset();
                onWritten({ case: theirs });
              }}
            />
          ) : (
            <FailureNotice error={call.error} endpoint="updateCase" />
          )}
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="2"
            borderTop="1px solid"
            borderColor="line"
            pt="4"
          >
            <Button tone="quiet" size="sm" aria-label={`${noteLabel} on ${orders}`} onClick={() => setNoting(true)}>
              {noteLabel}
            </Button>
            {isSnoozed ? (
              <Button
                tone="quiet"
                size="sm"
                disabled={call.isPending}
                onClick={() =>
                  take({
                    body: { snoozeUntil: null },
                    text: `${orders} waits again.`,
                    goOn: "End the snooze all the same",
                  })
                }
              >
                End snooze
              </Button>
            ) : (
              <chakra.div
                role="group"
                aria-label={`Snooze ${orders}`}
                display="flex"
                flexWrap="wrap"
                alignItems="center"
                gap="2"
              >
                <chakra.span fontSize="sm" aria-hidden>
                  Snooze
                </chakra.span>
                {snoozeDays.map((days) => (
                  <Button key={days} tone="quiet" size="sm" disabled={call.isPending} onClick={() => snooze(days)}>
                    {days === 1 ? "1 day" : `${days} days`}
                  </Button>
                ))}
              </chakra.div>
            )}
            <Button
              size="sm"
              ms={{ md: "auto" }}
              aria-label={`Done with ${orders}`}
              disabled={call.isPending}
              onClick={() =>
                take({
                  body: { done: true },
                  text: `${orders} is done.`,
                  goOn: "Done all the same",
                  undo: { done: false },
                })
              }
            >
              Done
            </Button>
          </chakra.div>
        </article>
      </Card>
      {noting && (
        <NoteDialog
          of={of}
          title={`Note on ${orders}`}
          onClose={() => setNoting(false)}
          onSaved={(saved) => {
            setNoting(false);
            onWritten({ case: saved });
          }}
        />
      )}
    </chakra.li>
  );
}
