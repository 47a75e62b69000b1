import { createSystem, defaultBaseConfig, defineConfig } from "@chakra-ui/react";
import * as defaults from "@chakra-ui/react/theme";
import type { ColourName } from "../../shared/palette.ts";
import { systemConditions, theme, valuesOf } from "./theme.ts";
import { tokens } from "./tokens.ts";

/** Chakra's scale: a quarter of a rem each. */
const scale = Object.fromEntries(
  [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 16].map((step) => [
    String(step),
    `${step / 4}rem`,
  ]),
);

/** Chakra's names by our colours. */
const colours = (named: Readonly<Record<string, ColourName>>) =>
  Object.fromEntries(
    Object.entries(named).map(([shade, name]) => [shade, { value: `{colors.${name}}` }]),
  );

/** The recipes of the components that the screens use, as Chakra defines them. */
const components = defineConfig({
  theme: {
    animationStyles: defaults.animationStyles,
    keyframes: defaults.keyframes,
    layerStyles: defaults.layerStyles,
    recipes: {
      checkmark: defaults.checkmarkRecipe,
      icon: defaults.iconRecipe,
      input: defaults.inputRecipe,
      skeleton: defaults.skeletonRecipe,
      textarea: defaults.textareaRecipe,
    },
    slotRecipes: {
      checkbox: defaults.checkboxSlotRecipe,
      dialog: defaults.dialogSlotRecipe,
      drawer: defaults.drawerSlotRecipe,
      field: defaults.fieldSlotRecipe,
      menu: defaults.menuSlotRecipe,
      nativeSelect: defaults.nativeSelectSlotRecipe,
      steps: defaults.stepsSlotRecipe,
    },
  },
});

const control = {
  bg: "surface",
  borderColor: "border.emphasized",
  _hover: { borderColor: "ink" },
};
const overlay = {
  backdrop: { bg: "scrim" },
  content: {
    borderWidth: "1px",
    borderColor: "border",
    textStyle: "md",
  },
  title: { fontFamily: "display", fontWeight: 400, textStyle: "xl" },
};

/** What makes those components ours: Chakra's names for our tokens, and our sizes. */
const ours = defineConfig({
  conditions: {
    ...systemConditions,
    light: "@media (prefers-color-scheme: light)",
    current: "&:is([data-current], [aria-current])",
  },
  globalCss: {
    html: { colorPalette: "brand", "--focus-ring-width": "3px" },
  },
  theme: {
    tokens: {
      spacing: valuesOf(scale),
      sizes: valuesOf({
        ...scale,
        "2xs": "16rem",
        xs: "20rem",
        sm: "24rem",
        md: "28rem",
        lg: tokens.sizes.column,
        xl: "40rem",
        "2xl": "44rem",
        "4xl": "56rem",
        // As high as a finger needs it: staff see many at once.
        control: "2.75rem",
      }),
      fonts: valuesOf({ heading: tokens.fonts.display }),
      fontWeights: valuesOf({ normal: 400, medium: 600, semibold: 600, bold: 600 }),
      radii: valuesOf({ l1: tokens.radii.sm, l2: tokens.radii.sm, l3: tokens.radii.md }),
      shadows: valuesOf({
        xs: tokens.shadows.card,
        sm: tokens.shadows.card,
        md: tokens.shadows.card,
        lg: tokens.shadows.dialog,
        xl: tokens.shadows.dialog,
      }),
      durations: valuesOf({
        faster: "100ms",
        fast: "150ms",
        moderate: "180ms",
        slow: "200ms",
        slower: "400ms",
        slowest: "500ms",
      }),
      easings: valuesOf({ "ease-in-smooth": "cubic-bezier(0.32, 0.72, 0, 1)" }),
      cursor: valuesOf({
        checkbox: "pointer",
        disabled: "not-allowed",
        menuitem: "pointer",
      }),
      zIndex: valuesOf({ popover: 1500 }),
      colors: valuesOf({ white: "#fff" }),
      animations: valuesOf({
        pulse: "pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite",
      }),
    },
    semanticTokens: {
      colors: {
        brand: colours({
          solid: "primary",
          hover: "primaryHover",
          contrast: "onPrimary",
          fg: "link",
          subtle: "sunken",
          muted: "neutralSurface",
          emphasized: "line",
          border: "lineStrong",
          focusRing: "focus",
        }),
        bg: colours({
          DEFAULT: "paper",
          panel: "surface",
          subtle: "sunken",
          muted: "neutralSurface",
          emphasized: "line",
          inverted: "ink",
        }),
        fg: colours({
          DEFAULT: "ink",
          muted: "inkMuted",
          subtle: "inkMuted",
          inverted: "paper",
          error: "danger",
        }),
        border: colours({
          DEFAULT: "line",
          emphasized: "lineStrong",
          error: "danger",
        }),
      },
    },
    textStyles: Object.fromEntries(
      Object.keys(tokens.fontSizes).map((size) => [size, { value: { fontSize: size } }]),
    ),
    recipes: {
      input: {
        base: { borderRadius: "sm" },
        variants: {
          size: { md: { "--input-height": "sizes.control", textStyle: "md" } },
          variant: { outline: control },
        },
      },
      textarea: {
        variants: { size: { md: { textStyle: "md" } }, variant: { outline: control } },
      },
      checkmark: { base: { borderColor: "border.emphasized" } },
    },
    slotRecipes: {
      checkbox: {
        slots: defaults.checkboxSlotRecipe.slots,
        base: { label: { fontWeight: "normal" } },
        variants: { size: { md: { label: { textStyle: "md" } } } },
      },
      field: {
        slots: defaults.fieldSlotRecipe.slots,
        base: {
          root: { gap: "1" },
          label: { textStyle: "md" },
          errorText: { textStyle: "sm" },
          helperText: { textStyle: "sm" },
        },
      },
      dialog: { slots: defaults.dialogSlotRecipe.slots, base: overlay },
      drawer: { slots: defaults.drawerSlotRecipe.slots, base: overlay },
      menu: {
        slots: defaults.menuSlotRecipe.slots,
        base: {
          content: {
            maxW: "calc(100vw - 1rem)",
            borderWidth: "1px",
            borderColor: "border",
          },
        },
      },
      nativeSelect: {
        slots: defaults.nativeSelectSlotRecipe.slots,
        variants: {
          variant: { outline: { field: control } },
          size: {
            md: {
              root: { "--select-field-height": "sizes.control" },
              field: { textStyle: "md" },
            },
          },
        },
      },
    },
  },
});

/** Chakra's system of the staff area, with every style prop and the recipes of its components. */
export const staffSystem = createSystem(defaultBaseConfig, theme, components, ours);
