import { Button } from "@chakra-ui/react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { Notice } from "../../ui/notice.tsx";
import { BusyButton } from "../controls.tsx";
import { CaseNote } from "./case-facts.tsx";

interface ConflictChoiceProps {
  /** The case as it was seen. */
  seen: AttentionCase;
  /** The case as stored now. */
  theirs: AttentionCase;
  busy: boolean;
  /** What "go on" does: "Save mine over it". */
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
            Keep it as it is
          </Button>
          <BusyButton variant="outline" size="sm" busy={busy} onClick={onGoOn}>
            {goOn}
          </BusyButton>
        </>
      }
    >
      {theirs.writtenAt === seen.writtenAt
        ? "There is news of the parcel since you saw this case."
        : `${theirs.by?.name ?? "Somebody else"} was faster: this case has changed since you saw it.`}
    </Notice>
  );
}
