import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultBaseConfig } from "@chakra-ui/react";
import { describe, expect, test } from "vitest";
import { styleProps } from "./style-props.ts";

const web = join(import.meta.dirname, "..");
const source = globSync("**/*.{ts,tsx}", { cwd: web })
  .filter((file) => !/\.test\.|\.gen\.ts$|style-props\.ts$/.test(file))
  .map((file) => readFileSync(join(web, file), "utf8"))
  .join("\n");

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

/** Whether a name occurs as a prop or as a key of a style object. */
const written = (name: string) => new RegExp(`(^|[\\s{(,?])${name}(=["{]|: ["{a-z])`, "m").test(source);

describe("the system has no unused", () => {
  test("props", () => {
    expect(
      Object.entries<Utility>(utilities).filter((entry) => !namesOf(Object.fromEntries([entry])).some(written)),
    ).toEqual([]);
  });

  test("conditions", () => {
    expect(Object.keys(conditions).filter((name) => !new RegExp(`\\b_${name}\\b`).test(source))).toEqual([]);
  });
});

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
  expect(source).not.toMatch(inBraces);
  expect(source).not.toMatch(/\btoken\(/);
});
