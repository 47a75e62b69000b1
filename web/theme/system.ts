import { createSystem } from "@chakra-ui/react";
import { palette } from "./palette.ts";
import { styleProps, type TokenCategory } from "./style-props.ts";
import { breakpoints, cssVarsPrefix, propertyOf, tokens } from "./tokens.ts";

/**
 * What Chakra needs to know in the browser: which style props there are, and the names of their tokens. Their values stand in
 * the stylesheet (theme-styles.tsx); to work them out again would take a phone longer than everything else before it shows the page.
 */

const named = { ...tokens, colors: palette };

function valuesOf(category: TokenCategory): Record<string, string> {
  const values = Object.keys(named[category]).map((name) => [name, `var(${propertyOf(category, name)})`]);
  const negative = values.map(([name, value]) => [`-${name}`, `calc(${value} * -1)`]);
  return Object.fromEntries(category === "spacing" ? [...values, ...negative] : values);
}

export const system = createSystem(styleProps(valuesOf), { cssVarsPrefix, theme: { breakpoints } });
