import { Button } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { BusyButton } from "../controls.tsx";
import { Notice } from "../feedback.tsx";

interface ConflictNoticeProps {
  text: string;
  /** What is stored now. */
  children: ReactNode;
  keep: string;
  goOn: string;
  busy: boolean;
  onKeep(): void;
  onGoOn(): void;
}

/** On a phone it appears below the visible part of a dialog, and may take the place of the button that had the focus. */
function intoView(box: HTMLElement | null) {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "nearest" });
}

/** Someone else was faster: shows what is stored now, and asks whether to keep it or to go on. */
export function ConflictNotice({
  text,
  children,
  keep,
  goOn,
  busy,
  onKeep,
  onGoOn,
}: ConflictNoticeProps) {
  return (
    <div ref={intoView} tabIndex={-1}>
      <Notice
        tone="warning"
        advice={children}
        actions={
          <>
            <Button variant="outline" size="sm" disabled={busy} onClick={onKeep}>
              {keep}
            </Button>
            <BusyButton variant="outline" size="sm" busy={busy} onClick={onGoOn}>
              {goOn}
            </BusyButton>
          </>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
