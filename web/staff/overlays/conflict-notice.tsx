import { Button } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
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

/** Someone else was faster: shows what is stored now, and asks whether to keep it or to go on. */
export function ConflictNotice({ text, children, keep, goOn, busy, onKeep, onGoOn }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone it appears below the visible part of a dialog.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box}>
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
