import { defineConfig } from "@chakra-ui/react";
import { moreContrast, palette } from "../../shared/palette.ts";
import { breakpoints, cssVarsPrefix, tokens } from "./tokens.ts";

/** Tokens as Chakra takes them. */
export const valuesOf = <Value extends string | number>(
  values: Readonly<Record<string, Value>>,
) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const contrasting: Readonly<Record<string, string>> = moreContrast;
const colours = Object.fromEntries(
  Object.entries(palette).map(([name, [base, _dark]]) => {
    const other = contrasting[name];
    return [
      name,
      { value: { base, _dark, ...(other && { _moreContrast: `{colors.${other}}` }) } },
    ];
  }),
);

/** The scheme follows the system's setting without a script, so the page never flashes in the other one. */
export const systemConditions = {
  dark: "@media (prefers-color-scheme: dark)",
  moreContrast: "@media (prefers-contrast: more)",
};

/** What both entries look like: tokens, the reset and the styles of plain elements. */
export const theme = defineConfig({
  preflight: true,
  cssVarsPrefix,
  conditions: systemConditions,
  theme: {
    breakpoints,
    tokens: Object.fromEntries(
      Object.entries(tokens).map(([category, values]) => [category, valuesOf(values)]),
    ),
    semanticTokens: { colors: colours },
    keyframes: {
      rise: {
        from: { opacity: 0, transform: "translateY(6px)" },
        to: { opacity: 1, transform: "none" },
      },
      fade: { from: { opacity: 0 }, to: { opacity: 1 } },
      turn: { to: { transform: "rotate(1turn)" } },
      breathe: { "50%": { opacity: 0.45 } },
    },
  },
  globalCss: {
    html: {
      bg: "paper",
      color: "ink",
      fontFamily: "body",
      fontSize: "100%",
      overflowY: "scroll",
      overflowWrap: "anywhere",
      accentColor: "primary",
    },
    // The reset gives every element a wrapping of its own, and borders this colour.
    "*": { overflowWrap: "inherit", "--global-color-border": "colors.line" },
    // Mukta's spaces are narrow, more so after a comma; its unhinted glyphs must not be rounded to whole pixels.
    body: {
      fontSize: "md",
      lineHeight: 1.6,
      wordSpacing: "0.05em",
      textRendering: "geometricPrecision",
    },
    // Japanese has no spaces: lines break between phrases.
    ":lang(ja) body": { wordBreak: "auto-phrase", lineBreak: "strict" },
    // Browsers do not let buttons inherit these.
    button: { wordSpacing: "inherit", textRendering: "inherit" },
    "h1, h2, h3": {
      fontFamily: "display",
      fontWeight: 400,
      lineHeight: 1.15,
      textWrap: "balance",
      hyphens: "auto",
      hyphenateLimitChars: "12 5 5",
    },
    "b, strong, th": { fontWeight: 600 },
    "p, li, dd": { textWrap: "pretty" },
    ":focus-visible": {
      outline: "3px solid",
      outlineColor: "focus",
      outlineOffset: "2px",
    },
    // Elements that a script focuses for screen readers; the keyboard cannot operate them.
    "[tabindex='-1']:focus": { outline: "none" },
    "::selection": { bg: "turmeric", color: "#1c1606" },
    // A link opens: the outline of its answer is about to stand in the form's place (web/public/loader.ts).
    "html[data-opens] main": { visibility: "hidden" },
    // Paper has the answer alone.
    "nav, footer, form, button, [data-screen]": {
      "@media print": { display: "none !important" },
    },
    "::placeholder": { color: "inkMuted", opacity: 1 },
    "*, *::before, *::after, *::backdrop": {
      _motionReduce: {
        animationDuration: "1ms !important",
        animationIterationCount: "1 !important",
        // None at all: what is inherited would change by one element a frame.
        transitionDuration: "0s !important",
        scrollBehavior: "auto !important",
      },
    },
  },
});
