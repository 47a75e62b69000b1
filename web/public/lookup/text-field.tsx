import { chakra } from "@chakra-ui/react";
import { type ComponentProps, type ReactNode, useId } from "react";

const Field = chakra("div", { base: { display: "grid", gap: "1" } });
const Label = chakra("label", { base: { fontWeight: 600 } });
const Hint = chakra("p", { base: { fontSize: "sm", color: "inkMuted" } });
const ErrorText = chakra("p", {
  base: { fontSize: "sm", color: "danger", fontWeight: 600 },
});

const Input = chakra("input", {
  base: {
    w: "full",
    minH: "control",
    px: "3",
    py: "2",
    bg: "surface",
    color: "ink",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "sm",
    transition: "border-color 0.15s, box-shadow 0.15s",
    _hover: { borderColor: "ink" },
    _focusVisible: {
      outline: "3px solid",
      outlineColor: "focus",
      outlineOffset: "0px",
      borderColor: "focus",
    },
    "&[aria-invalid='true']": {
      borderColor: "danger",
      boxShadow: "inset 0 0 0 1px var(--ui-colors-danger)",
    },
    _disabled: { bg: "neutralSurface", color: "inkMuted" },
    "&:autofill": {
      boxShadow: "inset 0 0 0 99px var(--ui-colors-surface)",
      WebkitTextFillColor: "var(--ui-colors-ink)",
    },
  },
});

export type TextFieldProps = ComponentProps<typeof Input> & {
  label: ReactNode;
  /** What to type and where to find it; stays visible together with an error. */
  hint?: ReactNode;
  error?: string | undefined;
};

/** A labelled input with its hint and its error; takes `ref` and every attribute of an input. */
export function TextField({ label, hint, error, id: givenId, ...input }: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {error && (
        <ErrorText id={`${id}-error`} role="alert">
          {error}
        </ErrorText>
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Field>
  );
}
