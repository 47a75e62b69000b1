import type { ClipboardEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { accountLabels } from "../../../shared/labels.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { nationalDigits } from "./national-digits.ts";
import type { PersonField } from "./person.ts";

/** A number pasted as people write it, "+91 98765-43210", becomes the ten digits asked for, to be seen before it is sent. */
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
  /** The account of whoever types, which the browser may fill in; not where it is made for somebody else. */
  own?: boolean;
}

/** One field of a person, with the keyboard and the browser's help that suit it. */
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
