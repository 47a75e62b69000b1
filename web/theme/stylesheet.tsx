import { ChakraProvider, createSystem } from "@chakra-ui/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { moreContrast, palette } from "../../shared/palette.ts";
import { styleProps } from "./style-props.ts";
import { breakpoints, cssVarsPrefix, propertyOf, tokens } from "./tokens.ts";

/** The base stylesheet (tokens as custom properties, Chakra's reset, our base styles), generated at build time for speed. */

const valuesOf = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const moreContrastProperties: Record<`--${string}`, string> = {};
for (const [name, other] of Object.entries(moreContrast)) {
  moreContrastProperties[propertyOf("colors", name)] = `var(${propertyOf("colors", other)})`;
}

export const wholeSystem = createSystem(
  styleProps((category) => category),
  {
    preflight: true,
    cssVarsPrefix,
    theme: {
      breakpoints,
      tokens: Object.fromEntries(Object.entries(tokens).map(([category, values]) => [category, valuesOf(values)])),
      semanticTokens: {
        colors: Object.fromEntries(
          Object.entries(palette).map(([name, [base, _dark]]) => [name, { value: { base, _dark } }]),
        ),
      },
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
      // Mukta's spaces are narrow, more so after a comma; its unhinted glyphs must not be rounded to whole pixels.
      body: {
        fontSize: "md",
        lineHeight: 1.6,
        wordSpacing: "0.05em",
        textRendering: "geometricPrecision",
        // On body: on the root element the layer of the tokens would override it.
        "@media (prefers-contrast: more)": moreContrastProperties,
      },
      "h1, h2, h3": { fontFamily: "display", fontWeight: 400, lineHeight: 1.15, textWrap: "balance" },
      "b, strong, th": { fontWeight: 600 },
      "p, li, dd": { textWrap: "pretty" },
      ":focus-visible": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
      // Elements that a script focuses for screen readers; the keyboard cannot operate them.
      "[tabindex='-1']:focus": { outline: "none" },
      "::selection": { bg: "turmeric", color: "#1c1606" },
      "::placeholder": { color: "inkMuted", opacity: 1 },
      // `data-timing` marks an animation that shows a countdown and is not decoration.
      "*:not([data-timing]), *::before, *::after, *::backdrop": {
        _motionReduce: {
          animationDuration: "1ms !important",
          animationIterationCount: "1 !important",
          transitionDuration: "1ms !important",
          scrollBehavior: "auto !important",
        },
      },
    },
  },
);

/** Without a DOM, emotion renders its rules as style tags. */
function stylesheet() {
  const markup = renderToStaticMarkup(<ChakraProvider value={wholeSystem}>{null}</ChakraProvider>);
  const rules = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css);
  if (rules.length === 0) throw new Error("Chakra made no styles.");
  return rules.join("");
}

/** Provides the stylesheet as the module `virtual:theme.css`, and adds the browser's colours to every page. */
export function themeStyles(): Plugin {
  const id = "virtual:theme.css";
  return {
    name: "theme-styles",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    transformIndexHtml: () =>
      palette.paper.map((content, at) => ({
        tag: "meta",
        attrs: { name: "theme-color", media: `(prefers-color-scheme: ${at === 0 ? "light" : "dark"})`, content },
        injectTo: "head" as const,
      })),
    load: (resolved) => (resolved === `\0${id}` ? stylesheet() : undefined),
  };
}
