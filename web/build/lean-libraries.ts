import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const web = join(import.meta.dirname, "..");

/** Returns what the build uses instead of a module's code. */
type Change = (code: string) => string;

const standIn =
  (file: string, name: string): Change =>
  () =>
    `export { ${name} } from ${JSON.stringify(join(web, "theme/lean", file))};`;

/** Leaves out of a list in Panda's source the CSS properties that no file of ours names. */
function onlyUsedProperties(code: string): string {
  const files = globSync("**/*.{ts,tsx}", { cwd: web }).filter((file) => !file.includes(".test."));
  const words = new Set(files.flatMap((file) => readFileSync(join(web, file), "utf8").match(/\w+/g) ?? []));
  return code.replace(/(?<=cssPropertiesStr = ")[^"]+/, (all) =>
    all
      .split(",")
      .filter((name) => words.has(name))
      .join(),
  );
}

const changes: Readonly<Record<string, Change>> = {
  "@chakra-ui/react/dist/esm/styled-system/preflight.js": standIn("without-tokens.ts", "createPreflight"),
  "@chakra-ui/react/dist/esm/styled-system/token-dictionary.js": standIn("without-tokens.ts", "createTokenDictionary"),
  "@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js": standIn("is-prop-valid.ts", "default"),
  "@pandacss/is-valid-prop/dist/index.mjs": onlyUsedProperties,
};

/** Replaces parts of the libraries that our screens do not use. Fails the build if a library no longer has one. */
export function leanLibraries(): Plugin {
  const left = new Set(Object.keys(changes));
  return {
    name: "lean-libraries",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/@(chakra-ui|emotion|pandacss)\// },
      handler(code, id) {
        const [, name = ""] = /^.*\/node_modules\/(.+)$/.exec(id) ?? [];
        const changed = changes[name]?.(code);
        if (changed === undefined || changed === code) return undefined;
        left.delete(name);
        return { code: changed, map: null };
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        this.error(`lean-libraries.ts replaces what is no longer there: ${[...left].join(", ")}`);
    },
  };
}
