import { Check, Copy } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { VisuallyHidden } from "./page.tsx";
import { words } from "./words.ts";

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
    status:
      outcome &&
      (outcome.done ? words.site.copied(outcome.label) : words.site.copyRefused),
    /** Resolves to whether it was copied. */
    copy,
  };
}

/** Copies `text`; `label` names it, such as "tracking number". */
export function CopyButton({
  text,
  label,
  ...rest
}: { text: string; label: string } & Omit<ButtonProps, "children" | "onClick">) {
  const { copied, status, copy } = useCopy();
  const Icon = copied === text ? Check : Copy;
  const name = words.site.copy(label);
  return (
    <>
      <Button
        tone="bare"
        size="icon"
        aria-label={name}
        title={name}
        onClick={() => void copy(text, label)}
        {...rest}
      >
        <Icon size={18} />
      </Button>
      {/* Outside the button: its content would become part of its name. */}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </>
  );
}
