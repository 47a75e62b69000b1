import { createSystem, type SystemConfig } from "@chakra-ui/react";
import { palette } from "../../shared/palette.ts";
import { breakpoints, cssVarsPrefix, propertyOf, tokens } from "./tokens.ts";

const sides = {
  "": "",
  Top: "t",
  Bottom: "b",
  Inline: "x",
  InlineStart: "s",
  InlineEnd: "e",
  Block: "y",
};
const sidesOf = (prop: "margin" | "padding") =>
  Object.fromEntries(
    Object.entries(sides).map(([side, short]) => [prop + side, prop.charAt(0) + short]),
  );

/**
 * The style props of the public pages, with their short names, by token category; plain CSS props need no entry.
 * Chakra's own list is five times as long, and browsers would process it before the first paint.
 */
const takesFrom = [
  [
    "colors",
    {
      color: "",
      background: "bg",
      borderColor: "",
      borderRightColor: "",
      borderBottomColor: "",
      outlineColor: "",
      textDecorationColor: "",
      accentColor: "",
      fill: "",
      stroke: "",
    },
  ],
  [
    "spacing",
    {
      ...sidesOf("margin"),
      ...sidesOf("padding"),
      gap: "",
      rowGap: "",
      columnGap: "",
      inset: "",
      insetInlineStart: "",
      insetInlineEnd: "",
      top: "",
      bottom: "",
      scrollMarginBottom: "",
      scrollMarginTop: "",
    },
  ],
  [
    "sizes",
    {
      width: "w",
      height: "h",
      minWidth: "minW",
      minHeight: "minH",
      maxWidth: "maxW",
      maxHeight: "maxH",
    },
  ],
  ["radii", { borderRadius: "" }],
  ["shadows", { boxShadow: "" }],
  ["fonts", { fontFamily: "" }],
  ["fontSizes", { fontSize: "" }],
] as const;

type TokenCategory = (typeof takesFrom)[number][0];

const conditions = {
  hover: ["@media (hover: hover)", "&:is(:hover):not(:disabled)"],
  focus: "&:focus",
  focusVisible: "&:focus-visible",
  disabled: "&:is(:disabled, [aria-disabled=true])",
  empty: "&:empty",
  first: "&:first-of-type",
  last: "&:last-of-type",
  notFirst: "&:not(:first-of-type)",
  before: "&::before",
  after: "&::after",
  motionReduce: "@media (prefers-reduced-motion: reduce)",
  highContrast: "@media (forced-colors: active)",
};

type Utility = NonNullable<SystemConfig["utilities"]>[string];

/** @param valuesOf returns the values of a token category, or its name for a system that contains the tokens */
export function styleProps(
  valuesOf: (category: TokenCategory) => TokenCategory | Record<string, string>,
) {
  const single = takesFrom.flatMap(([category, props]) => {
    const values = valuesOf(category);
    return Object.entries(props).map(([prop, shorthand]): [string, Utility] => [
      prop,
      { values, shorthand },
    ]);
  });
  const utilities: Record<string, Utility> = {
    ...Object.fromEntries(single),
    boxSize: {
      values: valuesOf("sizes"),
      transform: (size) => ({ width: size, height: size }),
    },
  };
  return { utilities, conditions } satisfies SystemConfig;
}

const named = { ...tokens, colors: palette };

function valuesOf(category: TokenCategory): Record<string, string> {
  const values = Object.keys(named[category]).map((name) => [
    name,
    `var(${propertyOf(category, name)})`,
  ]);
  const negative = values.map(([name, value]) => [`-${name}`, `calc(${value} * -1)`]);
  return Object.fromEntries(category === "spacing" ? [...values, ...negative] : values);
}

/**
 * Chakra's system on the public pages: style props and token names only. The tokens' values are in the stylesheet
 * (stylesheet.tsx): computing them in the browser would take most of the time before the first paint.
 */
export const publicSystem = createSystem(styleProps(valuesOf), {
  cssVarsPrefix,
  theme: { breakpoints },
});
