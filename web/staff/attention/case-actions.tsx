import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { type AttentionCase, isSnoozed } from "../../../shared/attention-case.ts";
import { plural } from "../../../shared/plural.ts";
import { ApiFailure, failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../../api/failure-notice.tsx";
import { useApiMutation } from "../../api/queries.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { NoteDialog } from "./note-dialog.tsx";

const formatDays = (days: number) => plural(days, "day", "days");
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

export interface CaseWrites {
  /** The case as it is now, after what was done here or what somebody else did. */
  onWritten(written: Written | Pick<Written, "case">): void;
  /** Nothing needs the seller any more. */
  onGone(): void;
}

interface CaseActionsProps extends CaseWrites {
  of: AttentionCase;
  /** What messages and labels call it. */
  orders: string;
}

/** Note, snooze and done, each undone in the same place; and the choice after somebody else was faster. */
export function CaseActions({ of, orders, onWritten, onGone }: CaseActionsProps) {
  const [noting, setNoting] = useState(false);
  const [step, setStep] = useState<Step>();
  const call = useApiMutation("updateCase");
  const theirs = call.error instanceof ApiFailure ? call.error.details.currentCase : undefined;
  const noteLabel = of.note ? "Edit note" : "Note";

  const take = (next: Step, version = of.version) => {
    if (call.isPending) return;
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
  const snooze = (days: number) => {
    const snoozeUntil = new Date(Date.now() + days * dayMs).toISOString();
    take({
      body: { snoozeUntil },
      text: `${orders} is snoozed for ${formatDays(days)}.`,
      goOn: "Snooze it all the same",
      undo: { snoozeUntil: null },
    });
  };
  const endSnooze = () =>
    take({ body: { snoozeUntil: null }, text: `${orders} waits again.`, goOn: "End the snooze all the same" });
  const finish = () =>
    take({
      body: { done: true },
      text: `${orders} is done.`,
      goOn: "Done all the same",
      undo: { done: false },
    });
  const openAgain = () =>
    take({ body: { done: false }, text: `${orders} is open again.`, goOn: "Open it all the same" });

  return (
    <>
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
        <Button variant="outline" size="sm" aria-label={`${noteLabel} on ${orders}`} onClick={() => setNoting(true)}>
          {noteLabel}
        </Button>
        {!of.done && <SnoozeChoice of={of} orders={orders} busy={call.isPending} onSnooze={snooze} onEnd={endSnooze} />}
        <Button
          size="sm"
          variant={of.done ? "outline" : "solid"}
          ms={{ md: "auto" }}
          aria-label={of.done ? `Open again: ${orders}` : `Done with ${orders}`}
          aria-disabled={call.isPending || undefined}
          onClick={of.done ? openAgain : finish}
        >
          {of.done ? "Open again" : "Done"}
        </Button>
      </chakra.div>
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
    </>
  );
}

interface SnoozeChoiceProps {
  of: AttentionCase;
  orders: string;
  busy: boolean;
  onSnooze(days: number): void;
  onEnd(): void;
}

function SnoozeChoice({ of, orders, busy, onSnooze, onEnd }: SnoozeChoiceProps) {
  if (isSnoozed(of)) {
    return (
      <Button variant="outline" size="sm" aria-disabled={busy || undefined} onClick={onEnd}>
        End snooze
      </Button>
    );
  }
  return (
    <chakra.div role="group" aria-label={`Snooze ${orders}`} display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.span fontSize="sm" aria-hidden>
        Snooze
      </chakra.span>
      {snoozeDays.map((days) => (
        <Button key={days} variant="outline" size="sm" aria-disabled={busy || undefined} onClick={() => onSnooze(days)}>
          {formatDays(days)}
        </Button>
      ))}
    </chakra.div>
  );
}
