import { chakra, defineRecipe } from "@chakra-ui/react";
import type { ComponentProps } from "react";

const buttonRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minH: "control",
    // With letters twice as large the margins do not grow with them on a phone.
    px: "min(1.25rem, 6vw)",
    // Visible in forced-colours mode, which removes backgrounds.
    border: "1px solid transparent",
    borderRadius: "sm",
    fontWeight: 600,
    lineHeight: 1.2,
    textAlign: "center",
    cursor: "pointer",
    transition: "background-color 0.15s, color 0.15s, border-color 0.15s",
    _disabled: {
      cursor: "not-allowed",
      bg: "neutralSurface",
      color: "inkMuted",
      borderColor: "line",
    },
    "& svg": { flexShrink: 0 },
  },
  variants: {
    tone: {
      primary: { bg: "primary", color: "onPrimary", _hover: { bg: "primaryHover" } },
      quiet: {
        color: "ink",
        borderColor: "lineStrong",
        _hover: { bg: "sunken" },
        _disabled: { bg: "transparent" },
      },
      danger: { bg: "danger", color: "onDanger", _hover: { bg: "dangerHover" } },
      bare: {
        color: "link",
        px: "3",
        _hover: { bg: "sunken" },
        _disabled: { bg: "transparent", borderColor: "transparent" },
      },
    },
    size: {
      md: {},
      sm: { minH: "2.5rem", px: "3", fontSize: "sm" },
      icon: { minH: "2.75rem", minW: "2.75rem", px: "0" },
    },
    wide: { true: { w: "full" } },
  },
  defaultVariants: { tone: "primary", size: "md" },
});

/** A link that looks like a button. Within the portal: `<ButtonLink asChild><Link to="…" /></ButtonLink>`. */
export const ButtonLink = chakra("a", buttonRecipe);
const Base = chakra("button", buttonRecipe);

export type ButtonProps = ComponentProps<typeof Base> & {
  /** The action is pending: pressing again does nothing. */
  busy?: boolean;
};

/** A button; `type="submit"` must be asked for. With `size="icon"` give it an `aria-label`. */
export function Button({ busy, onClick, children, ...rest }: ButtonProps) {
  return (
    <Base
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {/* A text of its own: one that changes stays as it was where a browser translates the page. */}
      <Label>{children}</Label>
      {busy && <Spinner />}
    </Base>
  );
}

/** A button beside others or in a message. */
export const SmallButton = (props: ButtonProps) => (
  <Button tone="quiet" size="sm" {...props} />
);

const Label = chakra("span", { base: { display: "contents" } });

const Spinner = chakra("span", {
  base: {
    boxSize: "1em",
    borderRadius: "full",
    border: "2px solid currentColor",
    borderRightColor: "transparent",
    animation: "turn 0.8s linear infinite",
  },
});
