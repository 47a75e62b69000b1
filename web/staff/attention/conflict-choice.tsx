import { Button } from "@chakra-ui/react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { BusyButton } from "../controls.tsx";
import { Notice } from "../feedback.tsx";
import { CaseNote } from "./case-facts.tsx";

interface ConflictChoiceProps {
  /** The case as it was seen. */
  seen: AttentionCase;
  /** The case as stored now. */
  theirs: AttentionCase;
  busy: boolean;
  /** What "go on" does: "Replace it with mine". */
  goOn: string;
  onGoOn(): void;
  onKeep(): void;
}

/** A case changed since it was seen: shows how it is now, and asks whether to go on. */
export function ConflictChoice({ seen, theirs, busy, goOn, onGoOn, onKeep }: ConflictChoiceProps) {
  return (
    <Notice
      tone="warning"
      advice={
        <>
          <p>It is now: {reasonWords[theirs.reason].title}.</p>
          <CaseNote {...theirs} />
        </>
      }
      actions={
        <>
          <Button variant="outline" size="sm" disabled={busy} onClick={onKeep}>
            Leave it as it is
          </Button>
          <BusyButton variant="outline" size="sm" busy={busy} onClick={onGoOn}>
            {goOn}
          </BusyButton>
        </>
      }
    >
      {theirs.writtenAt === seen.writtenAt
        ? "There's news of this parcel since you opened it."
        : `${theirs.by?.name ?? "Someone else"} got here first: this case has changed since you opened it.`}
    </Notice>
  );
}
