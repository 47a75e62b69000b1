import type { ReactNode } from "react";
import { Wizard } from "../../ui/wizard.tsx";
import { type PersonField, personFields } from "./person.ts";
import { PersonInput } from "./person-input.tsx";
import type { PersonWizardState } from "./use-person-wizard.ts";

interface PersonWizardProps {
  /** The form's name, for screen readers. */
  label: string;
  state: PersonWizardState;
  labels: Record<PersonField, string>;
  hints: Partial<Record<PersonField, ReactNode>>;
  submitLabel: string;
  busy: boolean;
  skippable?: boolean;
  onSubmit(): void;
  /** Failures of the whole form, above the field. */
  children?: ReactNode;
}

/** Name, e-mail, phone and password, a step each. */
export function PersonWizard(props: PersonWizardProps) {
  const { label, state, labels, hints, submitLabel, busy, skippable, onSubmit, children } = props;
  const { field, values } = state;
  return (
    <Wizard
      label={label}
      steps={personFields.map((name) => labels[name])}
      step={state.step}
      submitLabel={submitLabel}
      busy={busy}
      onBack={state.back}
      onNext={() => void state.next()}
      onSubmit={onSubmit}
      {...(skippable && { onSkip: state.skip })}
    >
      {children}
      <PersonInput
        key={field}
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
    </Wizard>
  );
}
