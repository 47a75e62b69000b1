/** Design tokens except colours (palette.ts). Screens use their names in style props, not their values. */
export const tokens = {
  fonts: {
    display:
      '"Marcellus", "Marcellus Fallback", "Marcellus Fallback Times", "Marcellus Fallback DejaVu", serif',
    body: '"Mukta", "Mukta Fallback", "Mukta Fallback DejaVu", system-ui, sans-serif',
    mono: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  },
  fontSizes: {
    xs: "0.8125rem",
    sm: "0.9375rem",
    md: "1.0625rem",
    lg: "1.25rem",
    xl: "1.5rem",
    "2xl": "clamp(1.75rem, 1.45rem + 1.4vw, 2.25rem)",
    "3xl": "clamp(2.1rem, 1.6rem + 2.4vw, 3.25rem)",
    "4xl": "clamp(4.5rem, 3rem + 7vw, 8rem)",
  },
  spacing: {
    "1": "0.25rem",
    "2": "0.5rem",
    "3": "0.75rem",
    "4": "1rem",
    "5": "1.25rem",
    "6": "1.5rem",
    "8": "2rem",
    "10": "2.5rem",
    "12": "3rem",
    "20": "5rem",
  },
  sizes: { page: "70rem", column: "34rem", control: "3rem", full: "100%" },
  radii: { sm: "4px", md: "8px", lg: "14px", full: "999px" },
  shadows: {
    card: "0 1px 2px rgb(40 32 12 / 0.06), 0 8px 24px -12px rgb(40 32 12 / 0.18)",
    dialog: "0 24px 64px -16px rgb(10 16 12 / 0.5)",
  },
} as const;

export const breakpoints = { xs: "0px", sm: "576px", md: "768px", lg: "992px" } as const;

/** The prefix of all custom properties. */
export const cssVarsPrefix = "ui";

/** The custom property of a token, named as Chakra names it. */
export const propertyOf = (category: string, name: string): `--${string}` =>
  `--${cssVarsPrefix}-${`${category}-${name}`.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
