import { chakra } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { accountLabels } from "../../../shared/labels.ts";
import { fieldErrorsOf } from "../../api/messages.ts";
import { BusyButton, PasswordField, TextField } from "../controls.tsx";

interface Credentials {
  readonly email: string;
  readonly password: string;
}
type Errors = Partial<Record<string, string>>;

interface LoginFormProps {
  label: string;
  busy: boolean;
  error: unknown;
  onSubmit(credentials: Credentials): void;
  /** Failures of the whole form. */
  children: ReactNode;
}

/** Both fields are required. Their values are read on submit, because browsers fill them in without an event. */
export function LoginForm({ label, busy, error, onSubmit, children }: LoginFormProps) {
  const [missing, setMissing] = useState<Errors>({});
  const refused: Errors = Object.fromEntries(fieldErrorsOf(error));
  const errors = { ...refused, ...missing };

  return (
    <chakra.form
      aria-label={label}
      noValidate
      display="grid"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const { email, password } = typedIn(event.currentTarget);
        const found = {
          ...(!email && { email: "Email is required" }),
          ...(!password && { password: "Password is required" }),
        };
        setMissing(found);
        const [first] = Object.keys(found);
        if (first) focus(event.currentTarget, first);
        else onSubmit({ email, password });
      }}
      onChange={(event) => {
        const { email, password } = typedIn(event.currentTarget);
        setMissing(({ email: noEmail, password: noPassword }) => ({
          ...(!email && noEmail && { email: noEmail }),
          ...(!password && noPassword && { password: noPassword }),
        }));
      }}
    >
      {children}
      <TextField
        label={accountLabels.email}
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField
        label={accountLabels.password}
        name="password"
        required
        autoComplete="current-password"
        error={errors.password}
      />
      <BusyButton type="submit" busy={busy} w="full">
        Login
      </BusyButton>
    </chakra.form>
  );
}

function typedIn(form: HTMLFormElement): Credentials {
  const fields = new FormData(form);
  return { email: String(fields.get("email") ?? "").trim(), password: String(fields.get("password") ?? "") };
}

function focus(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
