import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { portalWords } from "../../functions/accounts/password-policy.ts";
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

/** Whether a test file has a test or a group of this name. */
function namesTest(text: string, name: string) {
  const calls = text.replaceAll("\\", "").replace(/\(\s+/g, "(");
  return ['"', "'", "`"].some((quote) => calls.includes(`(${quote}${name}${quote},`));
}

/** The anchors of a document's headings, as GitHub makes them. */
const headingsOf = (text: string) =>
  found(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );

/** How many requirements of levels 1 and 2 the sections of ASVS 5.0.0 have, numbered from 1 on. */
const asvsSections: Readonly<Record<string, number>> = JSON.parse(read("infra/checks/asvs-sections.json"));

/** The requirements that a number stands for: `1.2.3`, `1.2.3-1.2.5`, the section `1.2`, or the sections `1.2-1.4`. */
function requirementsOf(number: string): string[] {
  const [first = "", last = first] = number.split("-");
  const parent = first.slice(0, first.lastIndexOf("."));
  const [from, to] = [first, last].map((end) => Number(end.slice(end.lastIndexOf(".") + 1)));
  const named = Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => `${parent}.${(from ?? 0) + index}`);
  if (parent.includes(".")) return named;
  return named.flatMap((section) =>
    Array.from({ length: asvsSections[section] ?? 0 }, (_, index) => `${section}.${index + 1}`),
  );
}

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

describe("the requirements in docs/asvs.md", () => {
  const text = read("docs/asvs.md");
  const rows = [...text.matchAll(/^\| (\d[\d.-]*) \| .+? \| (.+?) \| (.+) \|$/gm)].map(
    ([, number = "", state = "", why = ""]) => ({ number, state: state.replaceAll("*", ""), why }),
  );
  const numbered = rows.map((row) => ({ ...row, requirements: requirementsOf(row.number) }));
  const count = (wanted: string) =>
    numbered.filter(({ state }) => state === wanted).flatMap(({ requirements }) => requirements).length;

  it("are those of levels 1 and 2, each once and in order", () => {
    expect(numbered.flatMap(({ requirements }) => requirements)).toEqual(
      Object.keys(asvsSections).flatMap((section) => requirementsOf(section)),
    );
  });

  it.each(["held", "held by AWS", "not held", "does not apply"])("are counted: %s", (state) => {
    const [, stated] = new RegExp(`^\\| ${state}(?:,[^|]*)? \\| (\\d+) \\|$`, "m").exec(text) ?? [];
    expect(Number(stated)).toBe(count(state));
  });

  it("are counted in docs/security.md too", () => {
    const counts = `${count("held")} are held by tests and documents, ${count("held by AWS")} by AWS, ${count("not held")} are not held, ${count("does not apply")} do not apply`;
    expect(read("docs/security.md").replaceAll("\n", " ")).toContain(counts);
  });

  it("have one of four states", () => {
    const total = ["held", "held by AWS", "not held", "does not apply"].reduce((sum, state) => sum + count(state), 0);
    expect(total).toBe(numbered.flatMap(({ requirements }) => requirements).length);
  });

  it("are not held only where the beginning says so", () => {
    const [beginning = ""] = text.split("\n## ");
    const unnamed = numbered.filter(({ number, state }) => state === "not held" && !beginning.includes(number));
    expect(unnamed.map(({ number }) => number)).toEqual([]);
  });

  it.each(rows.filter(({ why, state }) => state === "held" || why.includes("](../")))(
    "name tests and documents that exist: $number",
    ({ why }) => {
      const proofs = [...why.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)((?: "[^"]+"(?:; (?="))?)*)/g)].map(
        ([, file = "", anchor, names = ""]) => ({
          file: join("docs", file),
          anchor,
          names: found(names, /"([^"]+)"/g),
        }),
      );
      expect(proofs).not.toEqual([]);
      for (const { file, anchor, names } of proofs) {
        if (/\.(?:test|spec)\.tsx?$/.test(file)) expect(names).not.toEqual([]);
        expect(names.filter((name) => !namesTest(read(file), name)).map((name) => `${file}: ${name}`)).toEqual([]);
        if (anchor) expect(headingsOf(read(file)), file).toContain(anchor);
      }
    },
  );
});

it("docs/inventory.md lists the words refused in passwords", () => {
  expect(read("docs/inventory.md").replaceAll("\n", " ")).toContain(`*${portalWords.join(", ")}*`);
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
