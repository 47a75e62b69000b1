import type { SystemStyleObject } from "@chakra-ui/react";
import { describe, expect, test } from "vitest";
import { palette } from "../../shared/palette.ts";
import { styleProps } from "./style-props.ts";
import { wholeSystem } from "./stylesheet.tsx";
import { system } from "./system.ts";
import { tokens } from "./tokens.ts";

const names = { ...tokens, colors: palette };
const { utilities } = styleProps((category) => category);

/** Every style prop with each of its tokens and with plain CSS values. */
const uses = Object.entries(utilities).flatMap(([prop, utility]) => {
  const category = "values" in utility ? utility.values : undefined;
  const own = Object.keys(Object.entries(names).find(([name]) => name === category)?.[1] ?? {});
  const negative = category === "spacing" ? own.map((name) => `-${name}`) : [];
  return [...own, ...negative, "auto", "12px", "0"].map((value) => ({ prop, value }));
});

function cssOf(by: typeof system, prop: string, value: string) {
  const styles: SystemStyleObject = {};
  Reflect.set(styles, prop, value);
  return by.css(styles);
}

describe("the browser's system produces the same CSS as the stylesheet's system", () => {
  test("for every token", () => {
    expect(uses.length).toBeGreaterThan(500);
    for (const { prop, value } of uses) {
      expect(cssOf(system, prop, value), `${prop}="${value}"`).toEqual(cssOf(wholeSystem, prop, value));
    }
  });

  test("under every condition and breakpoint", () => {
    const styles = {
      color: { base: "ink", sm: "link", xxl: "danger", _dark: "paper" },
      _hover: { bg: "sunken", _dark: { mx: "-2" } },
      _highContrast: { display: "none" },
    };
    expect(system.css(styles)).toEqual(wholeSystem.css(styles));
  });
});
