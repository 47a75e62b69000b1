import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import biomeJson from "../../biome.json" with { type: "json" };
import { settingNames } from "../stack/settings.ts";
import { portalTemplate } from "../stack/testing/portal-template.ts";
import { resourcesOf } from "../stack/testing/resources.ts";
import { portalCommands } from "./portal.ts";

const root = join(import.meta.dirname, "../..");
const template = portalTemplate({
  ...{ alarmEmail: "owner@example.com", mailFrom: "care@shop.example", digestTo: "owner@example.com" },
});
const handbook = readFileSync(join(root, "docs/operations.md"), "utf8");
const sectionOf = (title: string) => handbook.split(/^## /m).find((section) => section.startsWith(title)) ?? "";

it("the handbook explains every alarm, and no other", () => {
  const explained = [...sectionOf("Alarms:").matchAll(/^\| `([a-z-]+)` \| (.{80,}) \|$/gm)].map(([, name]) => name);
  const alarms = resourcesOf(template, "AWS::CloudWatch::Alarm").map(({ properties }) =>
    properties.AlarmName.replace(/^shipment-portal-/, ""),
  );
  expect(explained.sort()).toEqual(alarms.sort());
});

it("the handbook explains every setting", () => {
  const named = [...sectionOf("Settings").matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual([...settingNames].sort());
});

it("the handbook names outputs that the stack has", () => {
  const outputs = [...handbook.matchAll(/\$\(out (\w+)\)/g)].map(([, output]) => output);
  expect(Object.keys(template.findOutputs("*"))).toEqual(expect.arrayContaining(outputs));
});

it("the docs and the README name commands that there are, with options that they have", () => {
  const texts = ["README.md", ...globSync("docs/*.md", { cwd: root })].map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const calls = texts.flatMap((text) => [...text.matchAll(/npm run (?:-s )?portal -- ([^`\n#|]*)/g)]);
  expect(calls.length).toBeGreaterThan(10);
  for (const [, words = ""] of calls.filter(([, words]) => words !== "<command>")) {
    const [first, second] = words.split(" ");
    const [command, ...others] = portalCommands(() => {}).commands.filter((one) => one.name() === first);
    expect([command, ...others], words).toHaveLength(1);
    if (first === "deploy") continue;
    const called = command?.commands.find((one) => one.name() === second) ?? command;
    const options = [...words.matchAll(/--[\w-]+/g)].map(([option]) => option);
    const known = ["--help", ...(called?.options.map(({ long }) => long) ?? [])];
    expect(known, words).toEqual(expect.arrayContaining(options));
  }
});

it("the operator's cdk.context.json is not linted", () => {
  // `npm test` comes before an update, and must not fail because of this file's format.
  expect(biomeJson.files.includes).toContain("!cdk.context.json");
});

it("GitHub's workflows use actions by their commit, and undo a deployment only for an alarm that it started", () => {
  const workflows = globSync(".github/workflows/*.yml", { cwd: root }).map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const used = workflows.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action));
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
  expect(workflows.join("")).toMatch(/describe-alarms .*-customers-get-errors" --state-value OK/);
});
