import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const isMissing = (pattern: string) => globSync(pattern, { cwd: root }).length === 0;
const read = (file: string) => readFileSync(join(root, file), "utf8");

const sources = globSync(["{functions,infra,shared,web}/**/*.{ts,tsx,mjs,js,css}", ".github/**/*.yml"], { cwd: root });
const wordsOf = (text: string) => new Set(text.match(/[A-Za-z_$][\w$]*/g));
/** AWS's own words, and names that the stack composes. */
const others = [
  "ACTIVE",
  "CREATING",
  "DescribeContinuousBackups",
  "MailRecord1",
  "UPDATE_ROLLBACK_FAILED",
  "watchClock",
];
const words = new Set([...wordsOf(sources.map(read).join("\n")), ...others]);

describe.each(["README.md", ...globSync("docs/*.md", { cwd: root })])("%s", (document) => {
  const text = read(document);
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

  it("names identifiers that the code has", () => {
    const names = found(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g);
    expect([...new Set(names)].filter((name) => !words.has(name))).toEqual([]);
  });

  it("names what a file holds only with the file that holds it", () => {
    const pairs = [
      ...[...text.matchAll(/`(\w+)(?:\(\))?`\s+in\s+`([\w/.-]+\.\w+)`/g)].map(([, name = "", file = ""]) => [
        name,
        file,
      ]),
      ...[...text.matchAll(/`([\w/.-]+\.(?:tsx?|mjs))`(?:,\s+|:)`(\w+)(?:\(\))?`/g)].map(([, file = "", name = ""]) => [
        name,
        file,
      ]),
    ];
    const wrong = pairs.filter(([name = "", file = ""]) => {
      const files = globSync(`{${file},{functions,infra,shared,web}/**/${file}}`, { cwd: root });
      return !files.some((one) => wordsOf(read(one)).has(name));
    });
    expect(wrong).toEqual([]);
  });

  it("names commands that package.json has", () => {
    const commands = found(/npm run\s+(?:-s )?([a-z][\w:-]*)/g);
    expect(commands.filter((command) => !Object.hasOwn(packageJson.scripts, command))).toEqual([]);
  });
});
