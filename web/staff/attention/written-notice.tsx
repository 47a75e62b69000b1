import { Button, chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { messageFor } from "../../api/messages.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
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
  const notice = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // The pressed button was removed with its row: keyboard users continue here, next to Undo.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true });
  }, []);
  const takeBack = async () => {
    if (!undo || busy) return;
    setBusy(true);
    const back = await applyToAll(written, undo, () => {});
    setBusy(false);
    setError(back.failed[0]?.error);
    if (back.failed.length === 0) onUndone(back.written);
  };
  return (
    <chakra.div ref={notice} tabIndex={-1}>
      <Notice
        tone={error ? "error" : failed.length > 0 ? "warning" : "success"}
        advice={
          error ? (
            <FailureNotice error={error} endpoint="updateCase" />
          ) : (
            failed.length > 0 && (
              <chakra.ul ps="5" listStyleType="disc" maxH="30vh" overflowY="auto">
                {failed.map(({ case: one, error: why }) => (
                  <li key={one.trackingNo}>
                    {calledOf(one)}: {messageFor(why, "updateCase")}
                  </li>
                ))}
              </chakra.ul>
            )
          )
        }
        actions={
          <>
            {undo && written.length > 0 && (
              <BusyButton variant="outline" size="sm" busy={busy} onClick={() => void takeBack()}>
                Undo
              </BusyButton>
            )}
            <Button variant="ghost" size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        {text}
      </Notice>
    </chakra.div>
  );
}
