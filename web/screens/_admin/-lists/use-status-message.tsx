import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Notice } from "../../../ui/notice.tsx";

export interface StatusMessage {
  readonly tone: "success" | "info";
  readonly text: string;
}

/** The result of the last action, above the list. It takes the focus, because the button that had it may be gone. */
export function useStatusMessage(): { message: ReactNode; announce(message: StatusMessage): void } {
  const [shown, announce] = useState<StatusMessage>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  return {
    announce,
    message: shown && (
      <chakra.div ref={box} tabIndex={-1}>
        <Notice tone={shown.tone}>{shown.text}</Notice>
      </chakra.div>
    ),
  };
}
