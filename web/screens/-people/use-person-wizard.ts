import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { type PersonField, type PersonValues, personErrorsOf, personFields } from "./person.ts";

export interface PersonDraft {
  readonly step: number;
  readonly values: PersonValues;
}

/**
 * A person's fields asked for one at a time. What was typed outlives every step back and every refusal.
 * @param schema checks the field of a step before the next one, and all of them at the end
 * @param draft what was typed before, to go on from
 */
export function usePersonWizard<Body>(
  schema: z.ZodMiniType<Body, PersonValues>,
  known: PersonValues,
  draft?: PersonDraft,
) {
  const [step, setStep] = useState(draft?.step ?? 0);
  const form = useForm<PersonValues, unknown, Body>({
    resolver: standardSchemaResolver(schema),
    defaultValues: known,
  });
  const { errors, isDirty } = form.formState;
  const field = personFields[step] ?? "name";

  const { reset } = form;
  const [restored] = useState(draft?.values);
  useEffect(() => {
    if (restored) reset(restored, { keepDefaultValues: true });
  }, [reset, restored]);

  const show = (fields: readonly PersonField[]) => {
    const first = personFields.findIndex((name) => fields.includes(name));
    if (first === -1) return;
    if (first === step) form.setFocus(field);
    else setStep(first);
  };

  return {
    field,
    step,
    isDirty,
    error: errors[field]?.message,
    values: form.watch(),
    /** An error goes as soon as what is typed mends it, and does not come while somebody is still typing. */
    registration: form.register(field, { onChange: () => errors[field] && void form.trigger(field) }),
    back: () => setStep(step - 1),
    next: async () => {
      if (await form.trigger(field, { shouldFocus: true })) setStep(step + 1);
    },
    /** On without this field, as it was before. */
    skip: () => {
      form.resetField(field);
      setStep(step + 1);
    },
    submit: (send: (body: Body) => void) =>
      void form.handleSubmit(send, (wrong) => show(personFields.filter((name) => wrong[name])))(),
    /** Puts what the server refused beside its fields, and leads to the first of them. */
    refuse: (error: unknown) => {
      const refused = personErrorsOf(error);
      for (const [name, message] of refused) form.setError(name, { type: "server", message });
      show(refused.map(([name]) => name));
    },
    /** Begins anew from what is known now. */
    restart: (now: PersonValues) => {
      form.reset(now);
      setStep(0);
    },
  };
}
export type PersonWizardState = Omit<ReturnType<typeof usePersonWizard>, "submit">;
