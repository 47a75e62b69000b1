import { Check, Copy } from "lucide-react";
import { Button, type ButtonProps } from "./button.tsx";
import { useCopy } from "./use-copy.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Copies `text`; `label` says what it is ("tracking number"). */
export function CopyButton({
  text,
  label,
  ...rest
}: { text: string; label: string } & Omit<ButtonProps, "children" | "onClick">) {
  const { copied, told, copy } = useCopy();
  return (
    <>
      <Button
        tone="bare"
        size="icon"
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        onClick={() => copy(text, label)}
        {...rest}
      >
        {copied === text ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </Button>
      {/* Beside the button, not in it: what is within a button is its name. */}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}
