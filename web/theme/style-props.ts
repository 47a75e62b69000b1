import type { SystemConfig } from "@chakra-ui/react";

/**
 * The style props our screens use, by the tokens each takes its values from, with its short name where it has one. Chakra's own list
 * is five times as long, and every visitor's browser would read it before it shows a thing. A prop that is plain CSS needs no entry;
 * style-props.test.ts tells of a missing one, and of one that nothing uses.
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
  // The system's setting decides, without a script and so without a flash.
  dark: "@media (prefers-color-scheme: dark)",
};

type Utility = NonNullable<SystemConfig["utilities"]>[string];

/** @param valuesOf the tokens of a category, or its name for a system that knows them */
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
