import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultBaseConfig, type SystemStyleObject } from "@chakra-ui/react";
import { describe, expect, test } from "vitest";
import { palette } from "../../shared/palette.ts";
import { publicSystem, styleProps } from "./public-system.ts";
import { publicStyles } from "./stylesheet.tsx";
import { tokens } from "./tokens.ts";

const web = join(import.meta.dirname, "..");
const read = (files: string | string[]) =>
  globSync(files, { cwd: web })
    .filter((file) => !/\.test\./.test(file))
    .map((file) => readFileSync(join(web, file), "utf8"))
    .join("\n");
/** What the public entry can import. */
const screens = read("{public,parcel,shell,ui,api}/**/*.{ts,tsx}");
const source = screens + read("theme/theme.ts");

interface Utility {
  shorthand?: string | readonly string[];
  values?: unknown;
}
const namesOf = (utilities: Record<string, Utility>) =>
  Object.entries(utilities).flatMap(([prop, { shorthand = [] }]) => [prop, ...[shorthand].flat()].filter(Boolean));

/** The props of Chakra's own list that differ from plain CSS: they have a short name or take our tokens. */
const ourTokens = new Set(["colors", "spacing", "sizes", "radii", "shadows", "fonts", "fontSizes"]);
const everyShorthand = Object.values<Utility>(defaultBaseConfig.utilities ?? {}).flatMap(({ shorthand = [] }) =>
  [shorthand].flat(),
);
const everyTokenProp = Object.entries<Utility>(defaultBaseConfig.utilities ?? {})
  .filter(([prop, { values }]) => /color$/i.test(prop) || (typeof values === "string" && ourTokens.has(values)))
  .map(([prop]) => prop);

const { utilities, conditions } = styleProps((category) => category);
const known = new Set(namesOf(utilities));
const used = (name: string) => new RegExp(`(^|[\\s{(,])${name}(=["{]|: ["{])`, "m").test(source);

describe("the system has all used", () => {
  test("props", () => {
    expect([...everyShorthand, ...everyTokenProp].filter((name) => !known.has(name) && used(name))).toEqual([]);
  });

  test("conditions", () => {
    const inSource = Object.keys(defaultBaseConfig.conditions ?? {}).filter((name) =>
      new RegExp(`\\b_${name}(=\\{|: \\{)`).test(source),
    );
    expect(inSource.filter((name) => !(name in conditions))).toEqual([]);
    expect(inSource).toContain("hover");
  });
});

test("no value names a token in Chakra's own syntax, which the browser's system does not resolve", () => {
  const inBraces = new RegExp(`\\{(${[...ourTokens].join("|")})\\.`);
  expect('color="{colors.ink}"').toMatch(inBraces);
  expect(screens).not.toMatch(inBraces);
  expect(screens).not.toMatch(/\btoken\(/);
});

const names = { ...tokens, colors: palette };

/** Every style prop with each of its tokens and with plain CSS values. */
const uses = Object.entries(utilities).flatMap(([prop, utility]) => {
  const category = "values" in utility ? utility.values : undefined;
  const own = Object.keys(Object.entries(names).find(([name]) => name === category)?.[1] ?? {});
  const negative = category === "spacing" ? own.map((name) => `-${name}`) : [];
  return [...own, ...negative, "auto", "12px", "0"].map((value) => ({ prop, value }));
});

describe("the browser's system produces the same CSS as the stylesheet's system", () => {
  test("for every token", () => {
    expect(uses.length).toBeGreaterThan(300);
    for (const { prop, value } of uses) {
      const styles: SystemStyleObject = {};
      Reflect.set(styles, prop, value);
      expect(publicSystem.css(styles), `${prop}="${value}"`).toEqual(publicStyles.css(styles));
    }
  });

  test("under every condition and breakpoint", () => {
    const styles = {
      color: { base: "ink", sm: "link", lg: "danger", _highContrast: "paper" },
      _hover: { bg: "sunken", _highContrast: { mx: "-2" } },
      _highContrast: { display: "none" },
    };
    expect(publicSystem.css(styles)).toEqual(publicStyles.css(styles));
  });
});
