import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SystemStyleObject } from "@chakra-ui/react";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { palette } from "../../shared/palette.ts";
import { leanLibraries } from "../build/lean-libraries.ts";
import { styleProps } from "./style-props.ts";
import { wholeSystem } from "./stylesheet.tsx";
import { tokens } from "./tokens.ts";

type System = typeof import("./system.ts").system;

const names = { ...tokens, colors: palette };
const { utilities } = styleProps((category) => category);

/** Every style prop with each of its tokens and with plain CSS values. */
const uses = Object.entries(utilities).flatMap(([prop, utility]) => {
  const category = "values" in utility ? utility.values : undefined;
  const own = Object.keys(Object.entries(names).find(([name]) => name === category)?.[1] ?? {});
  const negative = category === "spacing" ? own.map((name) => `-${name}`) : [];
  return [...own, ...negative, "auto", "12px", "0"].map((value) => ({ prop, value }));
});

/** The browser's system with the parts of the libraries that the site's build leaves in. */
async function builtSystem(): Promise<System> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [leanLibraries()],
    // Without the components, which take most of the time to read.
    resolve: { alias: { "@chakra-ui/react": "@chakra-ui/react/styled-system" } },
    build: { write: false, lib: { entry: join(import.meta.dirname, "system.ts"), formats: ["es"] } },
  });
  const [chunk] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (chunk?.type !== "chunk") throw new Error("The build has no script");
  const module = await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`);
  return module.system;
}

let system: System;
beforeAll(async () => {
  system = await builtSystem();
});

function cssOf(by: System, prop: string, value: string) {
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
      color: { base: "ink", sm: "link", lg: "danger", _dark: "paper" },
      _hover: { bg: "sunken", _dark: { mx: "-2" } },
      _highContrast: { display: "none" },
    };
    expect(system.css(styles)).toEqual(wholeSystem.css(styles));
  });

  test("of the same props", () => {
    const web = join(import.meta.dirname, "..");
    const source = globSync("**/*.tsx", { cwd: web }).map((file) => readFileSync(join(web, file), "utf8"));
    const words = [...new Set(source.join(" ").match(/\w+/g))];
    const styles = words.filter((word) => wholeSystem.isValidProperty(word));
    expect(words.filter((word) => system.isValidProperty(word))).toEqual(styles);
    expect(styles.length).toBeGreaterThan(100);
    expect(system.isValidProperty("columnRuleWidth")).toBe(false);
  });
});

test("the build fails when a library no longer has a module that is replaced", async () => {
  const missing = build({
    configFile: false,
    logLevel: "silent",
    plugins: [leanLibraries()],
    build: { write: false, lib: { entry: join(import.meta.dirname, "tokens.ts"), formats: ["es"] } },
  });
  await expect(missing).rejects.toThrow(/no longer there: @chakra-ui.*preflight\.js/);
});
