import { createSystem } from "@chakra-ui/react";
import { palette } from "./palette.ts";
import { styleProps } from "./style-props.ts";

const colors = Object.fromEntries(
  Object.entries(palette).map(([name, [base, _dark]]) => [name, { value: { base, _dark } }]),
);

const tokens = <Values extends Record<string, string>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

export const breakpoints = { xs: "0px", sm: "576px", md: "768px", lg: "992px", xl: "1200px", xxl: "1400px" } as const;

export const system = createSystem(styleProps, {
  preflight: true,
  cssVarsPrefix: "ui",
  theme: {
    breakpoints,
    tokens: {
      fonts: tokens({
        display: '"Marcellus", "Marcellus Fallback", "Marcellus Fallback Times", "Marcellus Fallback DejaVu", serif',
        body: '"Mukta", "Mukta Fallback", "Mukta Fallback DejaVu", system-ui, sans-serif',
        mono: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
      }),
      fontSizes: tokens({
        xs: "0.8125rem",
        sm: "0.9375rem",
        md: "1.0625rem",
        lg: "1.25rem",
        xl: "1.5rem",
        "2xl": "clamp(1.75rem, 1.45rem + 1.4vw, 2.25rem)",
        "3xl": "clamp(2.1rem, 1.6rem + 2.4vw, 3.25rem)",
        "4xl": "clamp(4.5rem, 3rem + 7vw, 8rem)",
      }),
      spacing: tokens({
        "1": "0.25rem",
        "2": "0.5rem",
        "3": "0.75rem",
        "4": "1rem",
        "5": "1.25rem",
        "6": "1.5rem",
        "8": "2rem",
        "10": "2.5rem",
        "12": "3rem",
        "16": "4rem",
        "20": "5rem",
      }),
      sizes: tokens({ page: "70rem", column: "34rem", control: "3rem", full: "100%" }),
      radii: tokens({ sm: "4px", md: "8px", lg: "14px", full: "999px" }),
      shadows: tokens({
        card: "0 1px 2px rgb(40 32 12 / 0.06), 0 8px 24px -12px rgb(40 32 12 / 0.18)",
        dialog: "0 24px 64px -16px rgb(10 16 12 / 0.5)",
      }),
    },
    semanticTokens: { colors },
    keyframes: {
      rise: { from: { opacity: 0, transform: "translateY(6px)" }, to: { opacity: 1, transform: "none" } },
      fade: { from: { opacity: 0 }, to: { opacity: 1 } },
      turn: { to: { transform: "rotate(1turn)" } },
      drain: { from: { transform: "scaleX(1)" }, to: { transform: "scaleX(0)" } },
      breathe: { "50%": { opacity: 0.45 } },
      draw: { from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } },
    },
  },
  globalCss: {
    html: {
      bg: "paper",
      color: "ink",
      fontFamily: "body",
      fontSize: "100%",
      overflowY: "scroll",
      accentColor: "primary",
    },
    // Mukta's spaces are narrow, and narrower still behind a comma; unhinted, its letters must not be rounded to whole pixels.
    body: { fontSize: "md", lineHeight: 1.6, wordSpacing: "0.05em", textRendering: "geometricPrecision" },
    "h1, h2, h3": { fontFamily: "display", fontWeight: 400, lineHeight: 1.15, textWrap: "balance" },
    "b, strong, th": { fontWeight: 600 },
    "p, li, dd": { textWrap: "pretty" },
    ":focus-visible": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
    // Moved to by script, to be read from there; nothing a keyboard acts on.
    "[tabindex='-1']:focus": { outline: "none" },
    "::selection": { bg: "turmeric", color: "#1c1606" },
    "::placeholder": { color: "inkMuted", opacity: 1 },
    // `data-timing` marks movement that tells the time, and so is not decoration.
    "*:not([data-timing]), *::before, *::after, *::backdrop": {
      _motionReduce: {
        animationDuration: "1ms !important",
        animationIterationCount: "1 !important",
        transitionDuration: "1ms !important",
        scrollBehavior: "auto !important",
      },
    },
  },
});
