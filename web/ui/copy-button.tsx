import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Copies `text`; `label` says what it is ("tracking number"). */
export function CopyButton({
  text,
  label,
  ...rest
}: { text: string; label: string } & Omit<ButtonProps, "children" | "onClick">) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  return (
    <Button tone="bare" size="icon" aria-label={`Copy ${label}`} title={`Copy ${label}`} onClick={copy} {...rest}>
      {outcome === "copied" ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      <VisuallyHidden role="status">
        {outcome === "copied" && `Copied ${label}`}
        {outcome === "refused" && "Copying is not allowed here"}
      </VisuallyHidden>
    </Button>
  );
}
