import { Button, chakra, Flex, Grid, Steps, Text } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { VisuallyHidden } from "../../ui/text.tsx";
import { BusyButton } from "../controls.tsx";
import { type PersonField, PersonInput, type PersonValues, personFields } from "./person-input.tsx";

/** Asks for a person's fields one at a time. The form keeps what is typed at every step. */
export function usePersonWizard<Body>(form: UseFormReturn<PersonValues, unknown, Body>, firstStep = 0) {
  const [step, setStep] = useState(firstStep);
  const { errors } = form.formState;
  const field = personFields[step] ?? "name";

  /** Shows the first of these fields. */
  const show = (fields: readonly PersonField[]) => {
    const first = personFields.findIndex((name) => fields.includes(name));
    if (first === -1) return;
    if (first === step) form.setFocus(field);
    else setStep(first);
  };

  return {
    field,
    step,
    show,
    error: errors[field]?.message,
    values: form.watch(),
    /** Typing removes an error as soon as the value is valid, and adds none. */
    registration: form.register(field, { onChange: () => errors[field] && void form.trigger(field) }),
    back: () => setStep(step - 1),
    next: async () => {
      if (await form.trigger(field, { shouldFocus: true })) setStep(step + 1);
    },
    /** Goes on with the field as it was before. */
    skip: () => {
      form.resetField(field);
      setStep(step + 1);
    },
    submit: (send: (body: Body) => void) =>
      void form.handleSubmit(send, (wrong) => show(personFields.filter((name) => wrong[name])))(),
    restart: (values: PersonValues) => {
      form.reset(values);
      setStep(0);
    },
  };
}

interface PersonWizardProps {
  /** The form's name, for screen readers. */
  label: string;
  state: Omit<ReturnType<typeof usePersonWizard>, "submit">;
  labels: Record<PersonField, string>;
  hints: Partial<Record<PersonField, ReactNode>>;
  /** The last step's button. */
  submitLabel: string;
  busy: boolean;
  /** Offers Skip, which is disabled on the last step. */
  skippable?: boolean;
  onSubmit(): void;
  /** Failures of the whole form, above the field. */
  children?: ReactNode;
}

/** Name, e-mail, phone and password, a step each. */
export function PersonWizard(props: PersonWizardProps) {
  const { label, state, labels, hints, submitLabel, busy, skippable = false, onSubmit, children } = props;
  const { field, step, values } = state;
  const input = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const last = step === personFields.length - 1;

  // A new step takes the focus; the first one does not.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    input.current?.querySelector("input")?.focus();
  }, [step]);

  return (
    <chakra.form
      aria-label={label}
      noValidate
      display="grid"
      gap="6"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (last) onSubmit();
        else void state.next();
      }}
    >
      <StepsOf names={personFields.map((name) => labels[name])} label={label} step={step} />
      <Grid ref={input} key={step} gap="4">
        {children}
        <PersonInput
          field={field}
          registration={state.registration}
          error={state.error}
          label={labels[field]}
          hint={hints[field]}
        />
        {field === "password" && (
          // For password managers. After the field, because the first input gets the focus.
          <input type="email" autoComplete="username" value={values.email} readOnly hidden />
        )}
      </Grid>
      <Flex wrap="wrap" gap="3">
        <Button variant="outline" disabled={step === 0 || busy} onClick={state.back}>
          Back
        </Button>
        {skippable && (
          <Button variant="outline" disabled={last || busy} onClick={state.skip}>
            Skip
          </Button>
        )}
        <BusyButton type="submit" flex="1 0 auto" busy={busy}>
          {last ? submitLabel : "Next"}
        </BusyButton>
      </Flex>
    </chakra.form>
  );
}

interface StepsOfProps {
  names: readonly string[];
  label: string;
  step: number;
}

/** How far the form is. */
function StepsOf({ names, label, step }: StepsOfProps) {
  const text = `Step ${step + 1} of ${names.length}`;
  return (
    <Steps.Root count={names.length} step={step} size="sm">
      <Text fontSize="sm" color="accentInk" fontWeight="600" aria-live="polite">
        {text}
        <VisuallyHidden>: {names[step]}</VisuallyHidden>
      </Text>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={names.length}
        aria-valuenow={step + 1}
        aria-valuetext={`${text}: ${names[step]}`}
      >
        <Steps.List aria-hidden>
          {names.map((name, index) => (
            <Steps.Item key={name} index={index}>
              <Steps.Indicator>
                <Steps.Status complete={<Check />} incomplete={<Steps.Number />} />
              </Steps.Indicator>
              <Steps.Separator mx="0" />
            </Steps.Item>
          ))}
        </Steps.List>
      </div>
    </Steps.Root>
  );
}
