import type { ClipboardEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { indianPhonePattern } from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { PasswordField, TextField } from "../controls.tsx";

/** The fields of an account, in the order of the forms. */
export const personFields = ["name", "email", "phone", "password"] as const;
export type PersonField = (typeof personFields)[number];
export type PersonValues = Record<PersonField, string>;

export const emptyPerson: PersonValues = { name: "", email: "", phone: "", password: "" };

/** The ten digits of an Indian mobile number written with country code, zero, spaces or dashes; undefined for others. */
export function nationalDigits(written: string): string | undefined {
  const digits = written.replace(/[\s().-]/g, "").replace(/^(?:\+|00)?91(?=\d{10}$)|^0(?=\d{10}$)/, "");
  return indianPhonePattern.test(digits) ? digits : undefined;
}

/** Pastes "+91 98765-43210" as the ten digits that the field expects, visible before it is sent. */
function pasteAsDigits(event: ClipboardEvent<HTMLInputElement>) {
  const digits = nationalDigits(event.clipboardData.getData("text"));
  if (!digits) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(digits, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

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

/** One field of an account, with its keyboard and autocomplete. */
export function PersonInput(props: PersonInputProps) {
  const { field, registration, error, label = accountLabels[field], hint, own = true } = props;
  const common = { ...registration, label, error, hint };
  const filledIn = (by: string) => (own ? by : "off");
  switch (field) {
    case "name":
      return <TextField {...common} autoComplete={filledIn("name")} />;
    case "email":
      return (
        <TextField {...common} type="email" autoComplete={filledIn("email")} autoCapitalize="off" spellCheck={false} />
      );
    case "phone":
      return (
        <TextField
          {...common}
          type="tel"
          inputMode="numeric"
          onPaste={pasteAsDigits}
          autoComplete={filledIn("tel-national")}
        />
      );
    case "password":
      return <PasswordField {...common} autoComplete="new-password" />;
  }
}
