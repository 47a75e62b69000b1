import type { ClipboardEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { accountLabels } from "../../../shared/labels.ts";
import { PasswordField, TextField } from "../controls.tsx";
import { nationalDigits } from "./national-digits.ts";
import type { PersonField } from "./person.ts";

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
export function PersonInput({
  field,
  registration,
  error,
  label = accountLabels[field],
  hint,
  own = true,
}: PersonInputProps) {
  const common = { ...registration, label, error, hint };
  switch (field) {
    case "name":
      return <TextField {...common} autoComplete={own ? "name" : "off"} />;
    case "email":
      return (
        <TextField
          {...common}
          type="email"
          autoComplete={own ? "email" : "off"}
          autoCapitalize="off"
          spellCheck={false}
        />
      );
    case "phone":
      return (
        <TextField
          {...common}
          type="tel"
          inputMode="numeric"
          onPaste={pasteAsDigits}
          autoComplete={own ? "tel-national" : "off"}
        />
      );
    case "password":
      return <PasswordField {...common} autoComplete="new-password" />;
  }
}
