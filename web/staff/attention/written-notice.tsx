import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { messageFor } from "../../api/messages.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice, OutcomeNotice } from "../feedback.tsx";
import { calledOf } from "./case-facts.tsx";
import { type Applied, applyToAll, type Step } from "./case-steps.ts";

/** What staff did, in words for the notice, and how it is undone. */
export interface Written extends Pick<Applied, "written" | "failed">, Pick<Step, "undo"> {
  readonly text: string;
}

interface WrittenNoticeProps {
  written: Written;
  onUndone(cases: readonly AttentionCase[]): void;
  onDismiss(): void;
}

/** What was just done, with Undo, and each case with which it failed. It stays until the next change or until it is dismissed. */
export function WrittenNotice({ written: { written, failed, text, undo }, onUndone, onDismiss }: WrittenNoticeProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const takeBack = async () => {
    if (!undo || busy) return;
    setBusy(true);
    const back = await applyToAll(written, undo);
    setBusy(false);
    setError(back.failed[0]?.error);
    if (back.failed.length === 0) onUndone(back.written);
  };
  const failures = failed.length > 0 && (
    <chakra.ul ps="5" listStyleType="disc" maxH="30vh" overflowY="auto">
      {failed.map(({ item, error: why }) => (
        <li key={item.trackingNo}>
          {calledOf(item)}: {messageFor(why, "updateCase")}
        </li>
      ))}
    </chakra.ul>
  );
  return (
    <OutcomeNotice
      of={written}
      tone={error ? "error" : failures ? "warning" : "success"}
      advice={error ? <FailureNotice error={error} endpoint="updateCase" /> : failures}
      onDismiss={onDismiss}
      actions={
        undo &&
        written.length > 0 && (
          <BusyButton variant="outline" size="sm" busy={busy} onClick={() => void takeBack()}>
            Undo
          </BusyButton>
        )
      }
    >
      {text}
    </OutcomeNotice>
  );
}
