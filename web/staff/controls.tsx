import { chakra, Field, Flex, Input } from "@chakra-ui/react";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button } from "../ui/button.tsx";

interface FieldProps {
  label: ReactNode;
  /** What to type and where to find it; stays visible together with an error. */
  hint?: ReactNode;
  error?: string | undefined;
}

type TextFieldProps = FieldProps &
  ComponentProps<typeof Input> & {
    /** Follows the input, such as a button that shows the password. */
    behind?: ReactNode;
  };

/** A control with its label, its hint and its error. */
export function Labelled({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      {children}
      <Field.ErrorText role="alert" aria-live="assertive">
        {error}
      </Field.ErrorText>
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
    </Field.Root>
  );
}

/** A labelled input with its hint and its error; takes `ref` and every attribute of an input. */
export function TextField({ label, hint, error, behind, ...input }: TextFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      <Flex gap="2" w="full">
        <Input {...input} />
        {behind}
      </Flex>
    </Labelled>
  );
}

/** A password with a button that shows it. `autoComplete` is "current-password" or "new-password". */
export function PasswordField(
  props: Omit<TextFieldProps, "type" | "behind"> & { autoComplete: string },
) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      behind={
        <Button
          size="icon"
          tone="quiet"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </Button>
      }
    />
  );
}

const Line = chakra("div", {
  base: {
    display: "inline-flex",
    flexWrap: "wrap",
    alignItems: "center",
    minH: "control",
    minW: "0",
    ps: "3",
    fontSize: "sm",
    color: "inkMuted",
    bg: "surface",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "sm",
    // A ring around the choice alone would lie over its label.
    "&:has(:focus-visible)": {
      outline: "3px solid",
      outlineColor: "focus",
      outlineOffset: "2px",
    },
    "& label": { flexShrink: "0", maxW: "full" },
    "& label::after": { content: '":"' },
    "& select": {
      alignSelf: "stretch",
      flex: "1 1 auto",
      minW: "0",
      maxW: "full",
      minH: "6",
      px: "1",
      me: "1",
      fieldSizing: "content",
      bg: "transparent",
      color: "ink",
      cursor: "pointer",
      outline: "none",
    },
    "& option": { bg: "surface" },
  },
});

type InlineSelectProps<Value extends string> = Omit<
  ComponentProps<typeof Line>,
  "onChange" | "children"
> & {
  label: ReactNode;
  value: Value;
  /** Their names by their values, in their order. */
  options: Readonly<Partial<Record<string, string>>>;
  onChange(value: Value): void;
};

/** A choice with its label in the same box: "Added: today". */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, value, options, onChange, ...box } = props;
  const id = useId();
  const isOffered = (chosen: string): chosen is Value => chosen in options;
  return (
    <Line {...box}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget: { value: chosen } }) =>
          isOffered(chosen) && onChange(chosen)
        }
      >
        {Object.entries(options).map(([offered, name]) => (
          <option key={offered} value={offered}>
            {name}
          </option>
        ))}
      </select>
    </Line>
  );
}
