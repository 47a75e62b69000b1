import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { registry } from "../../functions/registry.ts";
import packageJson from "../../package.json" with { type: "json" };
import { portalTemplate } from "../stack/testing/portal-template.ts";
import { portalFunctions } from "../stack/testing/resources.ts";
import { groups } from "./mutation/groups.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const documents = ["README.md", ...globSync("docs/*.md", { cwd: root })];

/** The first group of each match, in the order of the text. */
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = ""]) => group);
const isMissing = (pattern: string) => globSync(pattern, { cwd: root }).length === 0;

describe.each(documents)("%s", (document) => {
  const text = read(document);

  it("links to files that exist", () => {
    const links = found(text, /\]\(([^)\s#]+)[^)]*\)/g).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  it("names paths that exist", () => {
    const paths = found(text, /`((?:functions|infra|shared|web|docs)\/[^`\s]*)`/g);
    const names = found(text, /`([\w-]+(?:\.\w+)*\.(?:tsx?|mjs))`/g).map(
      (name) => `{functions,infra,shared,web}/**/${name}`,
    );
    // `endpoints/<operation>.ts` stands for every file of the folder.
    expect([...paths, ...names].filter((path) => isMissing(path.replaceAll(/<\w+>/g, "*")))).toEqual([]);
  });

  it("names commands that package.json has", () => {
    const first = found(text, /npm run\s+(?:-s )?([a-z][\w:-]*)/g);
    // "`npm run fuzz`, `soak`" names two.
    const more = found(text, /`npm run [^`]+`((?:, `[a-z]+`)+)/g).flatMap((list) => found(list, /`([a-z]+)`/g));
    const commands = [...first, ...more];
    expect(commands.filter((command) => !Object.hasOwn(packageJson.scripts, command))).toEqual([]);
  });
});

describe("the promises in docs/security.md", () => {
  const [, table = ""] = read("docs/security.md").split("## Promises\n");
  const promises = [...table.matchAll(/^\| (\d+) \| .+? \| (.*) \|$/gm)].map(([, number, tests = ""]) => ({
    number: Number(number),
    tests: found(tests, /\]\(\.\.\/([^)]+)\)/g),
  }));

  it("are numbered from 1 on", () => {
    expect(promises.length).toBeGreaterThan(0);
    expect(promises.map(({ number }) => number)).toEqual(promises.map((_, index) => index + 1));
  });

  it.each(promises)("name tests that exist: $number", ({ tests }) => {
    expect(tests).not.toEqual([]);
    expect(tests.filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file) || !existsSync(join(root, file)))).toEqual([]);
  });
});

it("the origin secret stands where docs/security.md says", () => {
  const template = portalTemplate();
  const resources = Object.entries<object>(template.toJSON().Resources);
  const [secret = ""] = resources.map(([id]) => id).filter((id) => id.startsWith("OriginSecret"));
  const reference = `{{resolve:secretsmanager:",{"Ref":"${secret}"}`;
  const holders = resources.filter(([, resource]) => JSON.stringify(resource).includes(reference)).map(([id]) => id);

  const endpoints = Object.entries(portalFunctions(template)).filter(([name]) => Object.hasOwn(registry, name));
  const distributions = Object.keys(template.findResources("AWS::CloudFront::Distribution"));
  expect(holders.toSorted()).toEqual([...endpoints.map(([, { id }]) => id), ...distributions].toSorted());
  const text = read("docs/security.md").replaceAll("\n", " ");
  for (const words of [
    "The origin secret is in the environment of each function of the API and in the distribution's settings, by a reference",
    "is readable for everyone who may read the configuration of the functions or of the distribution in the AWS account",
  ])
    expect(text).toContain(words);
});

it("a file of over 250 lines says why in its first comment", () => {
  const files = globSync("{shared,functions,web,infra}/**/*.{ts,tsx,mjs,css}", {
    cwd: root,
    exclude: ["**/node_modules"],
  });
  const long = files.filter((file) => !file.endsWith(".gen.ts") && read(file).split("\n").length > 251);
  expect(long.length).toBeGreaterThan(0);
  expect(
    long.filter((file) => !/^(?:\/\/ (?:@vitest|biome-ignore).*\n)?\/\/ Over 250 lines: \S/.test(read(file))),
  ).toEqual([]);
});

describe("mutation testing", () => {
  it.each(Object.entries(groups))("finds the code and the tests of %s", (_name, { mutate, tests }) => {
    expect([...mutate, ...tests].filter(isMissing)).toEqual([]);
  });

  it("leaves no mutant out without a reason", () => {
    const comments = globSync("{functions,shared}/**/*.ts", { cwd: root }).flatMap((file) =>
      found(read(file), /^(.*\bStryker disable.*)$/gm).map((line) => `${file}: ${line.trim()}`),
    );
    const explained = /: \/\/ Stryker disable (?:next-line )?[A-Za-z]+(?:,[A-Za-z]+)*: \S.{14,}$/;
    expect(comments.filter((comment) => !explained.test(comment))).toEqual([]);
  });
});
