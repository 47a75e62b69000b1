import { createSystem } from "@chakra-ui/react";
import { palette } from "../../shared/palette.ts";
import { styleProps, type TokenCategory } from "./style-props.ts";
import { breakpoints, cssVarsPrefix, propertyOf, tokens } from "./tokens.ts";

/**
 * Chakra's system in the browser: style props and token names only. The tokens' values are in the stylesheet
 * (stylesheet.tsx): computing them in the browser would take most of the time before the first paint.
 */

const named = { ...tokens, colors: palette };

function valuesOf(category: TokenCategory): Record<string, string> {
  const values = Object.keys(named[category]).map((name) => [name, `var(${propertyOf(category, name)})`]);
  const negative = values.map(([name, value]) => [`-${name}`, `calc(${value} * -1)`]);
  return Object.fromEntries(category === "spacing" ? [...values, ...negative] : values);
}

export const system = createSystem(styleProps(valuesOf), { cssVarsPrefix, theme: { breakpoints } });
