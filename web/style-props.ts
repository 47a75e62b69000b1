import type { SystemConfig } from "@chakra-ui/react";

/**
 * The style props our screens use, and the tokens each takes its values from. Chakra's own list is five times as long, and every
 * visitor's browser would read it before it shows a thing. A prop that is plain CSS needs no entry; style-props.test.ts tells of a missing one.
 */
const takesFrom = [
  [
    "colors",
    [
      "color",
      "background",
      "backgroundColor",
      "borderColor",
      "borderTopColor",
      "borderBottomColor",
      "borderLeftColor",
      "borderRightColor",
      "borderInlineStartColor",
      "borderInlineEndColor",
      "outlineColor",
      "textDecorationColor",
      "accentColor",
      "caretColor",
      "fill",
      "stroke",
    ],
  ],
  [
    "spacing",
    [
      "margin",
      "marginTop",
      "marginBottom",
      "marginInline",
      "marginInlineStart",
      "marginInlineEnd",
      "marginBlock",
      "padding",
      "paddingTop",
      "paddingBottom",
      "paddingInline",
      "paddingInlineStart",
      "paddingInlineEnd",
      "paddingBlock",
      "gap",
      "rowGap",
      "columnGap",
      "inset",
      "insetInline",
      "insetInlineStart",
      "insetInlineEnd",
      "insetBlock",
      "top",
      "bottom",
      "left",
      "right",
      "scrollMarginBottom",
      "scrollMarginTop",
    ],
  ],
  ["sizes", ["width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "flexBasis"]],
  ["radii", ["borderRadius"]],
  ["shadows", ["boxShadow"]],
  ["fonts", ["fontFamily"]],
  ["fontSizes", ["fontSize"]],
] as const;

export type TokenCategory = (typeof takesFrom)[number][0];

const shorthands: Record<string, string> = {
  background: "bg",
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
  width: "w",
  height: "h",
  minWidth: "minW",
  minHeight: "minH",
  maxWidth: "maxW",
  maxHeight: "maxH",
  borderInlineStart: "borderStart",
  borderInlineEnd: "borderEnd",
};

const conditions = {
  hover: ["@media (hover: hover)", "&:is(:hover):not(:disabled)"],
  active: "&:active:not(:disabled)",
  focus: "&:focus",
  focusWithin: "&:focus-within",
  focusVisible: "&:focus-visible",
  disabled: "&:is(:disabled, [aria-disabled=true])",
  checked: "&:checked",
  open: "&[open]",
  expanded: "&[aria-expanded=true]",
  current: "&[aria-current]",
  first: "&:first-of-type",
  last: "&:last-of-type",
  notFirst: "&:not(:first-of-type)",
  notLast: "&:not(:last-of-type)",
  even: "&:nth-of-type(even)",
  odd: "&:nth-of-type(odd)",
  empty: "&:empty",
  before: "&::before",
  after: "&::after",
  placeholder: "&::placeholder",
  marker: "&::marker",
  file: "&::file-selector-button",
  backdrop: "&::backdrop",
  motionReduce: "@media (prefers-reduced-motion: reduce)",
  highContrast: "@media (forced-colors: active)",
  print: "@media print",
  // The system's setting decides, without a script and so without a flash.
  dark: "@media (prefers-color-scheme: dark)",
};

type Values = string | Record<string, string>;

/** Two corners or two sizes at once. */
const both = (values: Values, first: string, second: string) => ({
  values,
  transform: (value: string) => ({ [first]: value, [second]: value }),
});

/** @param valuesOf the tokens of a category, or its name for a system that knows them */
export function styleProps(valuesOf: (category: TokenCategory) => Values) {
  const [sizes, radii] = [valuesOf("sizes"), valuesOf("radii")];
  const utilities = Object.fromEntries(
    [
      ...takesFrom.flatMap(([category, props]) => {
        const values = valuesOf(category);
        return props.map((prop) => [prop, { values }] as const);
      }),
      ["borderInlineStart", {}] as const,
      ["borderInlineEnd", {}] as const,
      ["boxSize", both(sizes, "width", "height")] as const,
      ["borderTopRadius", both(radii, "borderTopLeftRadius", "borderTopRightRadius")] as const,
      ["borderBottomRadius", both(radii, "borderBottomLeftRadius", "borderBottomRightRadius")] as const,
      ["borderStartRadius", both(radii, "borderStartStartRadius", "borderEndStartRadius")] as const,
      ["borderEndRadius", both(radii, "borderStartEndRadius", "borderEndEndRadius")] as const,
    ].map(([prop, utility]) => {
      const shorthand = shorthands[prop];
      return [prop, shorthand ? { ...utility, shorthand } : utility];
    }),
  );
  return { utilities, conditions } satisfies SystemConfig;
}
