import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type PersonField, type PersonValues, personFields } from "./person.ts";

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
export type PersonWizardState = Omit<ReturnType<typeof usePersonWizard>, "submit">;
