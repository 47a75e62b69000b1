import { Check, Copy } from "lucide-react";
import { Button, type ButtonProps } from "./button.tsx";
import { useCopy } from "./use-copy.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Copies `text`; `label` names it, such as "tracking number". */
export function CopyButton({
  text,
  label,
  ...rest
}: { text: string; label: string } & Omit<ButtonProps, "children" | "onClick">) {
  const { copied, status, copy } = useCopy();
  return (
    <>
      <Button
        tone="bare"
        size="icon"
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        onClick={() => void copy(text, label)}
        {...rest}
      >
        {copied === text ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </Button>
      {/* Outside the button: its content would become part of its name. */}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </>
  );
}
