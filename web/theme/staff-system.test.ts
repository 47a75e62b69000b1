import { defaultBaseConfig } from "@chakra-ui/react";
import { expect, test } from "vitest";
import { staffSystem } from "./staff-system.ts";

/** The tokens that a style prop takes, by Chakra's own list; sizes of text by ours. */
const scales = new Map([["textStyle", "fontSizes"]]);
for (const [prop, { shorthand = [], values }] of Object.entries(defaultBaseConfig.utilities ?? {})) {
  const category = /color$|^background$/i.test(prop) ? "colors" : String(values);
  if (!staffSystem.tokens.categoryMap.has(category)) continue;
  for (const name of [prop, shorthand].flat()) scales.set(name, category);
}

const isPlain =
  /^(0|400|.*rem|\{current.*|-?\d+px|.*[(,%].*|auto|none|full|default|not-allowed|unset|initial|inherit|transparent|current.*|fit-content|max-content|1em|-?1|\d+(dvh|dvw|vw))$/i;

/** The values in a recipe that name a token which the system does not have. */
function unknownIn(styles: object, found: string[] = []): string[] {
  for (const [prop, value] of Object.entries(styles)) {
    if (value !== null && typeof value === "object") unknownIn(value, found);
    else if (scales.has(prop) && !isPlain.test(String(value))) {
      const scale = scales.get(prop) ?? "";
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

test("the list has the props that recipes use", () => {
  for (const prop of ["minH", "px", "borderColor", "zIndex", "boxShadow"]) expect(scales.has(prop)).toBe(true);
});

const { recipes = {}, slotRecipes = {} } = staffSystem._config.theme ?? {};

test.each(Object.entries({ ...recipes, ...slotRecipes }))("%s names only tokens that there are", (_, recipe) => {
  expect(unknownIn({ base: recipe.base, variants: recipe.variants })).toEqual([]);
});
