import type { SystemConfig } from "@chakra-ui/react";

/**
 * The style props that our screens use, with their short names, by token category; plain CSS props need no entry.
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
      margin: "m",
      marginTop: "mt",
      marginBottom: "mb",
      marginInline: "mx",
      marginInlineStart: "ms",
      marginInlineEnd: "me",
      marginBlock: "my",
      padding: "p",
      paddingTop: "pt",
      paddingBottom: "pb",
      paddingInline: "px",
      paddingInlineStart: "ps",
      paddingInlineEnd: "pe",
      paddingBlock: "py",
      gap: "",
      rowGap: "",
      columnGap: "",
      inset: "",
      insetInlineStart: "",
      insetInlineEnd: "",
      top: "",
      bottom: "",
      left: "",
      scrollMarginBottom: "",
      scrollMarginTop: "",
    },
  ],
  ["sizes", { width: "w", height: "h", minWidth: "minW", minHeight: "minH", maxWidth: "maxW", maxHeight: "maxH" }],
  ["radii", { borderRadius: "" }],
  ["shadows", { boxShadow: "" }],
  ["fonts", { fontFamily: "" }],
  ["fontSizes", { fontSize: "" }],
] as const;

export type TokenCategory = (typeof takesFrom)[number][0];

const conditions = {
  hover: ["@media (hover: hover)", "&:is(:hover):not(:disabled)"],
  focus: "&:focus",
  focusVisible: "&:focus-visible",
  disabled: "&:is(:disabled, [aria-disabled=true])",
  open: "&[open]",
  current: "&[aria-current]",
  first: "&:first-of-type",
  last: "&:last-of-type",
  notFirst: "&:not(:first-of-type)",
  before: "&::before",
  after: "&::after",
  backdrop: "&::backdrop",
  motionReduce: "@media (prefers-reduced-motion: reduce)",
  highContrast: "@media (forced-colors: active)",
  // Follows the system setting without a script, so the page never flashes in the other mode.
  dark: "@media (prefers-color-scheme: dark)",
};

type Utility = NonNullable<SystemConfig["utilities"]>[string];

/** @param valuesOf returns the values of a token category, or its name for a system that contains the tokens */
export function styleProps(valuesOf: (category: TokenCategory) => TokenCategory | Record<string, string>) {
  const [sizes, radii] = [valuesOf("sizes"), valuesOf("radii")];
  const single = takesFrom.flatMap(([category, props]) => {
    const values = valuesOf(category);
    return Object.entries(props).map(([prop, shorthand]): [string, Utility] => [prop, { values, shorthand }]);
  });
  const utilities: Record<string, Utility> = {
    ...Object.fromEntries(single),
    boxSize: { values: sizes, transform: (size) => ({ width: size, height: size }) },
    borderTopRadius: {
      values: radii,
      transform: (radius) => ({ borderTopLeftRadius: radius, borderTopRightRadius: radius }),
    },
    borderStartRadius: {
      values: radii,
      transform: (radius) => ({ borderStartStartRadius: radius, borderEndStartRadius: radius }),
    },
    borderEndRadius: {
      values: radii,
      transform: (radius) => ({ borderStartEndRadius: radius, borderEndEndRadius: radius }),
    },
  };
  return { utilities, conditions } satisfies SystemConfig;
}
