import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password with a button that shows it. `autoComplete` is "current-password" or "new-password". */
export function PasswordField(props: Omit<TextFieldProps, "type" | "behind"> & { autoComplete: string }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      behind={
        <Button
          tone="quiet"
          size="icon"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </Button>
      }
    />
  );
}
