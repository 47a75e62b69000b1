import { Button, chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { Notice } from "../feedback.tsx";

export interface StatusMessage {
  readonly tone: "success" | "info";
  readonly text: string;
}

/** The result of the last action. It takes the focus, because the button that had it may be gone. */
export function StatusNotice({ message, onDismiss }: { message: StatusMessage; onDismiss(): void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) box.current?.focus({ preventScroll: true });
  }, [message]);
  const dismiss = (
    <Button variant="ghost" size="sm" onClick={onDismiss}>
      Dismiss
    </Button>
  );
  return (
    <chakra.div ref={box} tabIndex={-1}>
      <Notice tone={message.tone} actions={dismiss}>
        {message.text}
      </Notice>
    </chakra.div>
  );
}
