import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

/** A box on the page. `label` adds a second border, as on an apothecary's label. */
export const Card = chakra("div", {
  base: {
    position: "relative",
    bg: "surface",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "card",
    // With letters twice as large the margins do not grow with them on a phone.
    p: { base: "min(1.25rem, 6vw)", sm: "6" },
  },
  variants: {
    look: {
      plain: {},
      label: {
        p: { base: "min(1.5rem, 7vw)", sm: "10" },
        borderRadius: "sm",
        _before: {
          content: '""',
          position: "absolute",
          inset: "6px",
          border: "1px solid",
          borderColor: "turmeric",
          borderRadius: "2px",
          pointerEvents: "none",
        },
      },
    },
    /** Its parts stand below each other; a long word does not widen it. */
    rows: { true: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } },
  },
  defaultVariants: { look: "plain" },
});

/** The width of the content, with margins on a phone. */
export const Container = chakra("div", {
  base: { w: "full", maxW: "page", mx: "auto", px: { base: "min(1rem, 5vw)", sm: "6" } },
});

/** The main part of a screen. The app moves the focus to it when the screen changes. */
export const Main = chakra(
  "main",
  {
    base: {
      w: "full",
      maxW: "page",
      mx: "auto",
      px: { base: "min(1rem, 5vw)", sm: "6" },
      pt: { base: "5", md: "12" },
      pb: { base: "8", md: "12" },
      flex: "1",
    },
  },
  { defaultProps: { id: "main", tabIndex: -1 } },
);

/** What stands below each other; a long word does not widen it. */
export const Rows = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" },
});

/** What stands in a line, and goes on below where the line is full. */
export const Line = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
});

/** What is said aside. */
export const Muted = chakra("p", { base: { color: "inkMuted", fontSize: "sm" } });

export const Bullets = chakra("ul", {
  base: { listStyleType: "disc", ps: "5" },
});

/** The screen's one h1. */
export const Title = chakra("h1", { base: { fontSize: "2xl" } });

/** A screen's title, and a line about its purpose. */
export function PageHeader({
  title,
  children,
  ...rest
}: ComponentProps<typeof Title> & { title: string }) {
  return (
    <Rows gap="2">
      <Title {...rest}>{title}</Title>
      <chakra.p color="inkMuted">{children}</chakra.p>
    </Rows>
  );
}

/** A small heading above a title. */
export const Overline = chakra("p", {
  base: {
    color: "accentInk",
    fontSize: "sm",
    fontWeight: 600,
    letterSpacing: "0.08em",
    textTransform: "uppercase",
  },
});

/** A narrow column in the middle, for one form. */
export const Column = chakra("div", {
  base: {
    w: "full",
    maxW: "column",
    mx: "auto",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "6",
  },
});

/** For screen readers only. */
export const VisuallyHidden = chakra("span", {
  base: {
    position: "absolute",
    w: "1px",
    h: "1px",
    m: "-1px",
    p: "0",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

/** A link in running text. Within the portal: `<TextLink asChild><Link to="…" /></TextLink>`. */
export const TextLink = chakra("a", {
  base: {
    color: "link",
    fontWeight: 600,
    textDecoration: "underline",
    textDecorationColor: "turmeric",
    textDecorationThickness: "2px",
    textUnderlineOffset: "0.2em",
    borderRadius: "sm",
    _hover: { textDecorationColor: "currentColor" },
  },
});

/** A link's attributes for a new tab that gets neither an opener nor a referrer. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" };

/** A link to another site. */
export function ExternalLink(props: ComponentProps<typeof TextLink>) {
  return <TextLink {...newTab} {...props} />;
}

/** The colours of a state: ink on its surface. */
export const tones = {
  neutral: { bg: "neutralSurface", color: "neutralInk" },
  info: { bg: "infoSurface", color: "infoInk" },
  success: { bg: "successSurface", color: "successInk" },
  warning: { bg: "warningSurface", color: "warningInk" },
  danger: { bg: "dangerSurface", color: "dangerInk" },
} as const;

export type Tone = keyof typeof tones;

/** A state in a word. The colour adds nothing that the word does not say. */
export const Badge = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    px: "2",
    py: "1",
    borderRadius: "sm",
    fontSize: "xs",
    fontWeight: 600,
    lineHeight: 1.2,
    letterSpacing: "0.03em",
  },
  variants: {
    tone: tones,
  },
  defaultVariants: { tone: "neutral" },
});
