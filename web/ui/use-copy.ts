import { useCallback, useEffect, useState } from "react";

interface Outcome {
  readonly text: string;
  readonly label: string;
  readonly done: boolean;
}

const shownMs = 2500;

/** Async, so that a missing clipboard (without https) is a rejection too. */
const write = async (text: string) => navigator.clipboard.writeText(text);

/** Copies texts, and for a moment reports the result. */
export function useCopy() {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = useCallback(async (text: string, label: string) => {
    const done = await write(text).then(
      () => true,
      () => false,
    );
    setOutcome({ text, label, done });
    return done;
  }, []);
  return {
    /** The text that was just copied. */
    copied: outcome?.done ? outcome.text : undefined,
    /** The result in words, for a live region. */
    status: outcome && (outcome.done ? `Copied ${outcome.label}` : "Copying is not allowed here"),
    /** Resolves to whether it was copied. */
    copy,
  };
}
