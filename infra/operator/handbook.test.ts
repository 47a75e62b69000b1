import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import biomeJson from "../../biome.json" with { type: "json" };
import { settingNames } from "../stack/settings.ts";
import { portalTemplate } from "../stack/testing/portal-template.ts";
import { resourcesOf } from "../stack/testing/resources.ts";
import { fixedParts } from "./cost/monthly-cost.ts";
import { runCommand } from "./testing/command.ts";

const context = { alarmEmail: "owner@example.com" };
const template = portalTemplate(context);
const withMails = portalTemplate({ ...context, mailFrom: "care@shop.example", digestTo: "owner@example.com" });
const handbook = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
const sectionOf = (title: string) => handbook.split(/^## /m).find((section) => section.startsWith(title)) ?? "";
const count = (type: string) => resourcesOf(withMails, type).length;

/** The dollar amounts of each row of a table, by the row's first cell. */
const amounts = (markdown: string) =>
  Object.fromEntries(
    [...markdown.matchAll(/^\| ([^|]+) \| (\$[^\n]+) \|$/gm)].map(([, what = "", cells = ""]) => [
      what,
      cells.split("|").map((cell) => Number(cell.trim().slice(1))),
    ]),
  );

describe("the handbook for operators", () => {
  it("explains every alarm, and no other", () => {
    const explained = [...sectionOf("Alarms:").matchAll(/^\| `([a-z-]+)` \| (.{80,}) \|$/gm)].map(([, name]) => name);
    const alarms = resourcesOf(withMails, "AWS::CloudWatch::Alarm").map(({ properties }) =>
      properties.AlarmName.replace(/^shipment-portal-/, ""),
    );
    expect(explained.sort()).toEqual(alarms.sort());
  });

  it("explains every setting", () => {
    const named = [...sectionOf("Settings").matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual([...settingNames].sort());
  });

  it("names outputs that the stack has", () => {
    const outputs = [...handbook.matchAll(/\$\(out (\w+)\)/g)].map(([, output]) => output);
    expect(Object.keys(template.findOutputs("*"))).toEqual(expect.arrayContaining(outputs));
  });

  it("links to its own sections", () => {
    const anchors = [...handbook.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const links = [...handbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(anchors).toEqual(expect.arrayContaining(links));
  });
});

it("the operator's cdk.context.json is not linted", () => {
  // `npm test` comes before an update, and must not fail because of this file's format.
  expect(biomeJson.files.includes).toContain("!cdk.context.json");
});

describe("what a month costs", () => {
  it("counts the stack's resources", () => {
    expect(fixedParts).toEqual({
      secrets: count("AWS::SecretsManager::Secret"),
      // By the metrics that they use.
      alarms: resourcesOf(withMails, "AWS::CloudWatch::Alarm").reduce(
        (sum, { properties: { Metrics = [{ MetricStat: {} }] } }) =>
          sum + Metrics.filter((metric: object) => "MetricStat" in metric).length,
        0,
      ),
      // Several filters may count one metric. The one of open cases has a value for each reason, in few hours.
      metrics: new Set(
        resourcesOf(withMails, "AWS::Logs::MetricFilter")
          .map(({ properties }) => properties.MetricTransformations[0])
          .filter(({ Dimensions }) => !Dimensions)
          .map(({ MetricName }) => MetricName),
      ).size,
      dashboards: count("AWS::CloudWatch::Dashboard"),
    });
  });

  it("is in the handbook as computed, within a tenth", async () => {
    const { code, out } = await runCommand("cost", [], {});
    expect(code).toBe(0);
    const [computed, documented] = [amounts(out), amounts(sectionOf("What it costs"))];
    expect(Object.keys(documented)).toEqual(Object.keys(computed));
    for (const [what, row] of Object.entries(computed)) {
      for (const [at, amount] of row.entries()) {
        const difference = Math.abs((documented[what]?.[at] ?? 0) - amount);
        expect(difference, `${what}: run npm run cost and copy its table`).toBeLessThanOrEqual(0.1 * amount + 0.05);
      }
    }
  });
});
