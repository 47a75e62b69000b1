import { expect, test } from "vitest";
import { staffSystem } from "./staff-system.ts";

const scales = {
  color: "colors",
  bg: "colors",
  background: "colors",
  borderColor: "colors",
  fontWeight: "fontWeights",
  fontFamily: "fonts",
  boxShadow: "shadows",
  shadow: "shadows",
  borderRadius: "radii",
  h: "sizes",
  height: "sizes",
  minH: "sizes",
  minW: "sizes",
  maxW: "sizes",
  boxSize: "sizes",
  p: "spacing",
  px: "spacing",
  py: "spacing",
  pt: "spacing",
  pb: "spacing",
  ps: "spacing",
  pe: "spacing",
  gap: "spacing",
  textStyle: "fontSizes",
  animationDuration: "durations",
  transitionDuration: "durations",
  zIndex: "zIndex",
} as const;

const isPlain =
  /^(0|400|.*rem|\{current.*|-?\d+px|.*[(,%].*|auto|none|full|unset|initial|inherit|transparent|current.*|fit-content|max-content|1em|-?1|\d+(dvh|dvw|vw))$/i;

/** The values in a recipe that name a token which the system does not have. */
function unknownIn(styles: object, found: string[] = []): string[] {
  for (const [prop, value] of Object.entries(styles)) {
    if (value !== null && typeof value === "object") unknownIn(value, found);
    else if (prop in scales && !isPlain.test(String(value))) {
      const scale = scales[prop as keyof typeof scales];
      const name = String(value).replace(/\/\d+$/, "");
      const named = name.startsWith("colorPalette.") ? name.replace("colorPalette", "brand") : name;
      if (!staffSystem.tokens.categoryMap.get(scale)?.has(named)) found.push(`${prop}: ${value}`);
    } else if (typeof value === "string" && /^(colors|sizes|spacing|shadows|radii|zIndex|fontSizes)\./.test(value)) {
      const [scale = "", ...name] = value.split(".");
      const named = name.join(".").replace("colorPalette", "brand");
      if (!new Map(Object.entries(Object.fromEntries(staffSystem.tokens.categoryMap))).get(scale)?.has(named))
        found.push(`${prop}: ${value}`);
    }
  }
  return found;
}

const { recipes = {}, slotRecipes = {} } = staffSystem._config.theme ?? {};

test.each(Object.entries({ ...recipes, ...slotRecipes }))("%s names only tokens that there are", (_, recipe) => {
  expect(unknownIn({ base: recipe.base, variants: recipe.variants })).toEqual([]);
});
