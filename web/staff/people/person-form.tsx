import { chakra, Steps } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { contract } from "../../../shared/contract.ts";
import { anyPassword } from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Line, Rows, VisuallyHidden } from "../../ui/page.tsx";
import { PasswordField, TextField } from "../controls.tsx";

/** A field that may be left empty, which leaves what is stored. */
export const blankOr = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === "" ? undefined : typed)),
    ),
    z.optional(schema),
  );

export const currentPassword = blankOr(anyPassword);

/** A form that may have to ask for one's own password. */
interface AskingForm {
  register(field: "currentPassword"): UseFormRegisterReturn;
  setFocus(field: "currentPassword"): void;
  readonly formState: {
    readonly errors: { readonly currentPassword?: { readonly message?: string } };
  };
}

/** The field for one's own password, from the moment the server asks for it: some minutes after the login it does. */
export function useCurrentPassword({ register, setFocus, formState }: AskingForm) {
  const [isAsked, setIsAsked] = useState(false);
  // Read from the start: the form renders again only for what was read of its state.
  const { errors } = formState;
  useEffect(() => {
    if (isAsked) setFocus("currentPassword");
  }, [isAsked, setFocus]);
  return {
    /** @param fields that the server refused */
    onRefused: (fields: readonly string[]) => {
      if (fields.includes("currentPassword")) setIsAsked(true);
    },
    /** Takes the field away again. */
    onSuccess: () => setIsAsked(false),
    field: isAsked && (
      <PasswordField
        {...register("currentPassword")}
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
    ),
  };
}

/** The fields of an account, in the order of the forms. */
export const personFields = ["name", "email", "phone", "password"] as const;
export type PersonField = (typeof personFields)[number];
/** `currentPassword`: one's own, where the server asks for it. */
export type PersonValues = Record<PersonField, string> & { currentPassword?: string };

export const emptyPerson: PersonValues = { name: "", email: "", phone: "", password: "" };

export const personHints = {
  email: "You'll log in with it.",
  phone: "An Indian mobile number, 10 digits.",
};

/** What is typed for an admin: every field is required. */
export const adminSchema = z.extend(schemaOf(contract.adminCreate.body), {
  currentPassword,
});

/** The keyboard and the autocomplete of each field. */
const attributes = {
  name: { autoComplete: "name" },
  email: {
    autoComplete: "email",
    type: "email",
    autoCapitalize: "off",
    spellCheck: false,
  },
  phone: { autoComplete: "tel-national", type: "tel", inputMode: "numeric" },
  password: { autoComplete: "new-password" },
} as const;

interface PersonInputProps {
  field: PersonField;
  /** From react-hook-form: name, ref and handlers. */
  registration: UseFormRegisterReturn;
  error: string | undefined;
  label?: string;
  hint?: ReactNode;
  /** Whether it is the user's own account, which the browser may fill in. */
  own?: boolean;
}

/** One field of an account. */
export function PersonInput(props: PersonInputProps) {
  const {
    field,
    registration,
    error,
    label = accountLabels[field],
    hint,
    own = true,
  } = props;
  const common = { ...registration, label, error, hint };
  if (field === "password") return <PasswordField {...attributes.password} {...common} />;
  return (
    <TextField
      {...attributes[field]}
      {...(!own && { autoComplete: "off" })}
      {...common}
    />
  );
}

interface PersonWizardProps<Body> {
  /** The form's name, for screen readers. */
  label: string;
  form: UseFormReturn<PersonValues, unknown, Body>;
  labels?: Record<PersonField, string>;
  hints: Partial<Record<PersonField, ReactNode>>;
  /** The last step's button. */
  submitLabel: string;
  busy: boolean;
  /** Offers Skip, which is disabled on the last step. */
  skippable?: boolean;
  firstStep?: number;
  /** @param show shows the first of these fields */
  onSubmit(body: Body, show: (fields: readonly string[]) => void): void;
  /** Below the last field. */
  last?: ReactNode;
  /** Failures of the whole form, above the field. */
  children?: ReactNode;
}

/** Asks for name, e-mail, phone and password, a step each. The form keeps what is typed at every step. */
export function PersonWizard<Body>(props: PersonWizardProps<Body>) {
  const {
    label,
    form,
    labels = accountLabels,
    hints,
    submitLabel,
    busy,
    skippable = false,
    firstStep = 0,
  } = props;
  const { onSubmit, last, children } = props;
  const { errors } = form.formState;
  const [step, setStep] = useState(firstStep);
  const field = personFields[step] ?? "name";
  const isLast = step === personFields.length - 1;
  const progress = `Step ${step + 1} of ${personFields.length}`;

  // A new step takes the focus; the first one does not.
  const input = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    input.current?.querySelector("input")?.focus();
  }, [step]);

  const show = (fields: readonly string[]) => {
    const first = personFields.findIndex((name) => fields.includes(name));
    if (first === step) form.setFocus(field);
    else if (first !== -1) setStep(first);
  };
  const next = async () => {
    if (await form.trigger(field, { shouldFocus: true })) setStep(step + 1);
  };
  const submit = form.handleSubmit(
    (body) => onSubmit(body, show),
    (wrong) => show(Object.keys(wrong)),
  );
  /** Goes on with the field as it was before. */
  const skip = () => {
    form.resetField(field);
    setStep(step + 1);
  };

  return (
    <chakra.form
      aria-label={label}
      noValidate
      display="grid"
      gap="6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void (isLast ? submit() : next());
      }}
    >
      <Steps.Root count={personFields.length} step={step} size="sm">
        <chakra.p fontSize="sm" color="accentInk" fontWeight="600" aria-live="polite">
          <span>{progress}</span>
          <VisuallyHidden>{`: ${labels[field]}`}</VisuallyHidden>
        </chakra.p>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={personFields.length}
          aria-valuenow={step + 1}
          aria-valuetext={`${progress}: ${labels[field]}`}
        >
          <Steps.List aria-hidden css={{ "--steps-size": "min(2rem, 12vw)" }}>
            {personFields.map((name, index) => (
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
      <Rows ref={input} key={step} gap="4">
        {children}
        <PersonInput
          field={field}
          // Typing removes an error as soon as the value is valid, and adds none.
          registration={form.register(field, {
            onChange: () => errors[field] && void form.trigger(field),
          })}
          error={errors[field]?.message}
          label={labels[field]}
          hint={hints[field]}
        />
        {isLast && (
          <>
            {/* For password managers. After the field, because the first input gets the focus. */}
            <input
              type="email"
              autoComplete="username"
              value={form.getValues("email")}
              readOnly
              hidden
            />
            {last}
          </>
        )}
      </Rows>
      <Line gap="3">
        <Button
          tone="quiet"
          disabled={step === 0 || busy}
          onClick={() => setStep(step - 1)}
        >
          Back
        </Button>
        {skippable && (
          <Button tone="quiet" disabled={isLast || busy} onClick={skip}>
            Skip
          </Button>
        )}
        <Button type="submit" flex="1 0 auto" busy={busy}>
          {isLast ? submitLabel : "Next"}
        </Button>
      </Line>
    </chakra.form>
  );
}
