import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { type AttentionCase, tabOf } from "../../../../shared/attention-case.ts";
import type { ListedRecord } from "../../../../shared/records.ts";
import { reasonWords } from "../../../../shared/shipment/staff-words.ts";
import { caseWords } from "../../../../shared/shipment/words.ts";
import { Card, Line, Muted, Rows } from "../../../ui/page.tsx";
import { words } from "../../../ui/words.ts";
import { CaseActions } from "../case/case-actions.tsx";
import { CaseAge, CaseNote, CustomerReplies, ReasonBadge } from "../case/case-facts.tsx";
import { StepNotice, useCaseSteps } from "../case/case-steps.tsx";
import { NoteDialog } from "../case/note-dialog.tsx";

const headings = { open: "Needs attention", snoozed: "Snoozed", done: "Done" } as const;

interface RecordCaseProps {
  record: ListedRecord;
  of: AttentionCase;
  /** The other orders in the parcel: the case is theirs too. */
  sharedWith: readonly Pick<ListedRecord, "name">[];
}

/** Why the record's parcel needs the team, and what can be done about it, as on the board. */
export function RecordCase({ record, of, sharedWith }: RecordCaseProps) {
  const steps = useCaseSteps();
  const [noting, setNoting] = useState(false);
  const ofRecord = { ...of, orders: [record] };
  const title = headings[tabOf(of)];
  const box = useRef<HTMLDivElement>(null);
  const { means, toDo } = reasonWords[of.reason];
  // The pressed button was removed: keyboard users continue here.
  useEffect(() => {
    if (of.version && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  }, [of.version]);
  return (
    <Card as="section" ref={box} tabIndex={-1} aria-label={title} rows gap="3">
      <Line columnGap="3" rowGap="1">
        <chakra.h3 fontSize="lg">{title}</chakra.h3>
        <ReasonBadge reason={of.reason} />
        <Muted as="span" ms={{ md: "auto" }}>
          Began <CaseAge of={of} />
        </Muted>
      </Line>
      <p>
        {means} <strong>{toDo}</strong>
      </p>
      <p>{caseWords(of, words.parcel)}</p>
      <CustomerReplies of={of} />
      <CaseNote {...of} />
      {sharedWith.length > 0 && (
        <chakra.p fontSize="sm">
          {sharedWith.map(({ name }) => name).join(", ")}{" "}
          {sharedWith.length === 1 ? "has" : "have"} this parcel too: a note, a snooze,
          Done or that ShipGlobal was asked applies to all of them.
        </chakra.p>
      )}
      {/* The actions have a grid area of this name in a row of the board. */}
      <Rows gap="3" gridTemplateAreas={`"actions"`}>
        <CaseActions
          of={ofRecord}
          onNote={() => setNoting(true)}
          busy={steps.done !== undefined}
          onStep={(step) => void steps.take([ofRecord], step)}
        />
      </Rows>
      <StepNotice steps={steps} />
      {noting && <NoteDialog of={ofRecord} onClose={() => setNoting(false)} />}
    </Card>
  );
}
