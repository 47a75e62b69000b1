import { createSystem } from "@chakra-ui/react";
import { palette } from "./palette.ts";
import { styleProps, type TokenCategory } from "./style-props.ts";
import { breakpoints, cssVarsPrefix, tokens } from "./tokens.ts";

/**
 * What Chakra needs to know in the browser: which style props there are, and the names of their tokens. Their values stand in
 * the stylesheet (theme-styles.tsx); to work them out again would take a phone longer than everything else before it shows the page.
 */

const named = { ...tokens, colors: palette };

/** The custom property of a token, under the name Chakra gives it. */
function propertyOf(category: TokenCategory, name: string) {
  const words = `${category}-${name}`.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `var(--${cssVarsPrefix}-${words})`;
}

function valuesOf(category: TokenCategory): Record<string, string> {
  const values = Object.keys(named[category]).map((name) => [name, propertyOf(category, name)]);
  const negative = values.map(([name, value]) => [`-${name}`, `calc(${value} * -1)`]);
  return Object.fromEntries(category === "spacing" ? [...values, ...negative] : values);
}

export const system = createSystem(styleProps(valuesOf), { cssVarsPrefix, theme: { breakpoints } });
