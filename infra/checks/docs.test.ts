import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const isMissing = (pattern: string) => globSync(pattern, { cwd: root }).length === 0;

describe.each(["README.md", ...globSync("docs/*.md", { cwd: root })])("%s", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  /** The first group of each match. */
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = ""]) => group);

  it("links to files that exist", () => {
    const links = found(/\]\(([^)\s#]+)[^)]*\)/g).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  it("names paths that exist", () => {
    const paths = found(/`((?:functions|infra|shared|web|docs)\/[^`\s]*)`/g);
    const names = found(/`([\w-]+(?:\.\w+)*\.(?:tsx?|mjs))`/g).map((name) => `{functions,infra,shared,web}/**/${name}`);
    // `endpoints/<operation>.ts` stands for every file of the folder.
    expect([...paths, ...names].filter((path) => isMissing(path.replaceAll(/<\w+>/g, "*")))).toEqual([]);
  });

  it("names commands that package.json has", () => {
    const commands = found(/npm run\s+(?:-s )?([a-z][\w:-]*)/g);
    expect(commands.filter((command) => !Object.hasOwn(packageJson.scripts, command))).toEqual([]);
  });
});
