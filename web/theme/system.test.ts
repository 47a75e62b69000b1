import type { SystemStyleObject } from "@chakra-ui/react";
import { describe, expect, test } from "vitest";
import { palette } from "./palette.ts";
import { styleProps } from "./style-props.ts";
import { wholeSystem } from "./stylesheet.tsx";
import { system } from "./system.ts";
import { tokens } from "./tokens.ts";

const names = { ...tokens, colors: palette };
const { utilities } = styleProps((category) => category);

/** Every style prop with every token it takes, and with values of plain CSS. */
const uses = Object.entries(utilities).flatMap(([prop, utility]) => {
  const category = "values" in utility ? utility.values : undefined;
  const own = Object.keys(Object.entries(names).find(([name]) => name === category)?.[1] ?? {});
  const negative = category === "spacing" ? own.map((name) => `-${name}`) : [];
  return [...own, ...negative, "auto", "12px", "0"].map((value) => ({ prop, value }));
});

function written(by: typeof system, prop: string, value: string) {
  const styles: SystemStyleObject = {};
  Reflect.set(styles, prop, value);
  return by.css(styles);
}

describe("the browser's system writes what the stylesheet's would,", () => {
  test("for every token", () => {
    expect(uses.length).toBeGreaterThan(500);
    for (const { prop, value } of uses) {
      expect(written(system, prop, value), `${prop}="${value}"`).toEqual(written(wholeSystem, prop, value));
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
