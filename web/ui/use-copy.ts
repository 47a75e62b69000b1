import { useCallback, useEffect, useState } from "react";

interface Outcome {
  readonly text: string;
  readonly label: string;
  readonly done: boolean;
}

/** Long enough to be seen and heard. */
const shownMs = 2500;

/** As a promise in any case: where the page did not come over https there is no clipboard to ask. */
const write = async (text: string) => navigator.clipboard.writeText(text);

/** Copies texts, and for a moment knows which. */
export function useCopy() {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = useCallback((text: string, label: string) => {
    write(text).then(
      () => setOutcome({ text, label, done: true }),
      () => setOutcome({ text, label, done: false }),
    );
  }, []);
  return {
    /** The text that was just copied. */
    copied: outcome?.done ? outcome.text : undefined,
    /** What came of it, for a status that is read aloud. */
    told: outcome && (outcome.done ? `Copied ${outcome.label}` : "Copying is not allowed here"),
    copy,
  };
}
