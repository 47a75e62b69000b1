import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";

const Segment = chakra("span", {
  base: { flex: "1", h: "4px", borderRadius: "full", bg: "neutralSurface", transition: "background-color 0.2s" },
  variants: { done: { true: { bg: "turmeric" } } },
});

interface WizardProps {
  /** The form's name, for screen readers. */
  label: string;
  /** The steps' names, in order. */
  steps: readonly string[];
  /** The current one, from 0. */
  step: number;
  /** The last step's button, such as "Track". */
  submitLabel: string;
  /** Whether Next, or on the last step the submit button, may be pressed. */
  ready?: boolean;
  busy?: boolean;
  onBack(): void;
  /** Next, by button or Enter. */
  onNext(): void;
  /** The last step's button, or Enter there. */
  onSubmit(): void;
  /** Offers Skip, which is disabled on the last step. */
  onSkip?: () => void;
  /** The fields of this step. */
  children: ReactNode;
}

/** A form in steps. Its owner keeps the values, so that Back shows them again. */
export function Wizard(props: WizardProps) {
  const {
    label,
    steps,
    step,
    submitLabel,
    ready = true,
    busy = false,
    onBack,
    onNext,
    onSubmit,
    onSkip,
    children,
  } = props;
  const fields = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const last = step === steps.length - 1;

  // A new step takes the focus; the first one does not.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    fields.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [step]);

  return (
    <chakra.form
      aria-label={label}
      noValidate
      display="grid"
      gap="6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready || busy) return;
        if (last) onSubmit();
        else onNext();
      }}
    >
      <div>
        <chakra.p fontSize="sm" color="accentInk" fontWeight="600" mb="2" aria-live="polite">
          Step {step + 1} of {steps.length}
          <VisuallyHidden>: {steps[step]}</VisuallyHidden>
        </chakra.p>
        <chakra.div
          role="progressbar"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={steps.length}
          aria-valuenow={step + 1}
          aria-valuetext={`Step ${step + 1} of ${steps.length}: ${steps[step]}`}
          display="flex"
          gap="1"
        >
          {steps.map((name, index) => (
            <Segment key={name} done={index <= step} />
          ))}
        </chakra.div>
      </div>
      <chakra.div ref={fields} key={step} display="grid" gap="4">
        {children}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button tone="quiet" disabled={step === 0 || busy} onClick={onBack}>
          Back
        </Button>
        {onSkip && (
          <Button tone="quiet" disabled={last || busy} onClick={onSkip}>
            Skip
          </Button>
        )}
        <Button type="submit" flex="1 0 auto" disabled={!ready} busy={busy}>
          {last ? submitLabel : "Next"}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
