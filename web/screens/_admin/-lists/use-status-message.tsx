import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Notice } from "../../../ui/notice.tsx";

export interface Outcome {
  readonly tone: "success" | "info";
  readonly text: string;
}

/**
 * What the last action came to, above the list. It takes the focus, because the card it was about,
 * or its button, may be gone.
 */
export function useStatusMessage(): { outcome: ReactNode; announce(outcome: Outcome | undefined): void } {
  const [shown, tell] = useState<Outcome>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) place.current?.focus();
  }, [shown]);
  return {
    announce: tell,
    outcome: shown && (
      <chakra.div ref={place} tabIndex={-1}>
        <Notice tone={shown.tone}>{shown.text}</Notice>
      </chakra.div>
    ),
  };
}
