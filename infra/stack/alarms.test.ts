import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { workers } from "../../functions/registry.ts";
import { attentionReasons } from "../../shared/shipment/attention-reasons.ts";
import { portalTemplate } from "./testing/portal-template.ts";
import { resourcesOf, theResource } from "./testing/resources.ts";

const template = portalTemplate({ alarmEmail: "owner@example.com" });
const alarms = resourcesOf(template, "AWS::CloudWatch::Alarm").map(({ properties }) => properties);
const topic = theResource(template, "AWS::SNS::Topic").id;
const filters = resourcesOf(template, "AWS::Logs::MetricFilter").map(({ properties }) => properties);
const filterOf = (metric: string) =>
  filters.find(({ MetricTransformations: [{ MetricName }] }) => MetricName === metric);
const alarm = (name: string) => {
  const found = alarms.find(({ AlarmName }) => AlarmName === `shipment-portal-${name}`);
  if (!found) throw new Error(`There is no alarm ${name}`);
  return found;
};
/** An alarm's metrics. */
const metricsOf = ({ Namespace, MetricName, Statistic, Period, Metrics }: Record<string, unknown>) =>
  Array.isArray(Metrics)
    ? Metrics.flatMap(({ MetricStat }) => (MetricStat ? [{ ...MetricStat.Metric, ...MetricStat }] : []))
    : [{ Namespace, MetricName, Stat: Statistic, Period }];

describe("the alarms", () => {
  it("are few", () => {
    expect(alarms.length).toBeGreaterThan(0);
    expect(alarms.length).toBeLessThanOrEqual(16);
  });

  it("notify the operator's address at their start and their end", () => {
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms) {
      expect(AlarmDescription.length).toBeGreaterThan(40);
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(OKActions).toEqual([{ Ref: topic }]);
    }
    expect(theResource(template, "AWS::SNS::Subscription").properties).toMatchObject({
      Protocol: "email",
      Endpoint: "owner@example.com",
      TopicArn: { Ref: topic },
    });
  });

  it("may publish to the topic, which has its own policy", () => {
    const { Statement } = theResource(template, "AWS::SNS::TopicPolicy").properties.PolicyDocument;
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
      }),
    );
  });

  it("watch metrics that exist", () => {
    const watched = alarms.flatMap(metricsOf);
    expect(watched.length).toBeGreaterThanOrEqual(alarms.length);
    for (const { Namespace, MetricName } of watched) {
      if (Namespace === "shipment-portal") expect(filterOf(MetricName)).toBeDefined();
      else expect(["AWS/SQS", "AWS/Lambda"]).toContain(Namespace);
    }
  });

  it("start when all lookups of a small shop fail", () => {
    // A thousand orders a month, each looked up six times and three of them with a call to the courier.
    const wakingHours = 12;
    const looksAnHour = (1_000 * 6) / 30 / wakingHours;
    const askingAnHour = (1_000 * 3) / 30 / wakingHours;
    const { Threshold, Period, EvaluationPeriods } = alarm("customers-get-errors");
    expect([EvaluationPeriods, Threshold <= (looksAnHour * Period) / 3600]).toEqual([1, true]);

    const { Metrics } = alarm("customers-see-old-news");
    const [, atLeast] = /silent >= (\d+)/.exec(JSON.stringify(Metrics)) ?? [];
    const [silent] = metricsOf({ Metrics });
    expect(Number(atLeast)).toBeLessThanOrEqual((askingAnHour * silent.Period) / 3600);
  });

  it("compare courier failures with all lookups, so that a busy shop's few failures do not count", () => {
    const { Metrics, Threshold } = alarm("customers-see-old-news");
    expect(Metrics).toContainEqual(
      expect.objectContaining({ Expression: "IF(silent >= 3, 100 * silent / lookups, 0)", ReturnData: true }),
    );
    expect(Threshold).toBe(10);
    expect(metricsOf({ Metrics })).toEqual([
      expect.objectContaining({ MetricName: "SilentCourier", Stat: "Sum", Period: 1800 }),
      expect.objectContaining({ MetricName: "Lookups", Stat: "SampleCount", Period: 1800 }),
    ]);
  });

  it("start for stalled imports and for a failing sweeper", () => {
    const { Metrics, Threshold, EvaluationPeriods } = alarm("imports-do-not-move");
    const [forgotten, failures] = metricsOf({ Metrics });
    expect([forgotten.MetricName, failures.MetricName]).toEqual(["ForgottenPieces", "Errors"]);
    expect(failures.Dimensions[0].Value.Ref).toMatch(/^importSweeper/);
    expect([Threshold, EvaluationPeriods]).toEqual([1, 2]);
    // Each period must contain a run of the sweeper.
    expect(forgotten.Period).toBeGreaterThan(workers.importSweeper.trigger.everyMinutes * 60);
    // The sum has a value only where both have one: each run of the sweeper reports at least a zero.
    const [counting] = filters.flatMap(({ MetricTransformations }) =>
      MetricTransformations.filter(({ MetricName }: { MetricName: string }) => MetricName === "ForgottenPieces"),
    );
    expect(counting.DefaultValue).toBe(0);
  });

  it("tell a flood, each kind by its own", () => {
    const thresholds = ["calls-are-turned-away", "calls-bypass-cloudfront", "many-sign-ups"].map((name) => {
      const { MetricName, Statistic, Period, Threshold } = alarm(name);
      return [MetricName, Statistic, Period / 60, Threshold];
    });
    expect(thresholds).toEqual([
      ["ThrottledCalls", "Sum", 5, 10],
      ["BypassingCalls", "Sum", 15, 20],
      ["SignUps", "Sum", 60, 20],
    ]);
  });

  it("start when changes of records are followed five minutes late, or are lost", () => {
    const { Metrics, Threshold, EvaluationPeriods } = alarm("history-is-behind");
    const [age, lost] = metricsOf({ Metrics });
    expect([age.MetricName, lost.MetricName]).toEqual(["IteratorAge", "ApproximateNumberOfMessagesVisible"]);
    expect(age.Dimensions[0].Value.Ref).toMatch(/^follower/);
    expect(lost.Dimensions[0].Value["Fn::GetAtt"][0]).toMatch(/^ChangesDeadLetters/);
    expect([Threshold, EvaluationPeriods]).toEqual([1, 1]);
    expect(JSON.stringify(Metrics)).toContain("age, 0) >= 300000");
  });

  it("do not start without calls, but where something must run", () => {
    const starting = alarms.filter(({ TreatMissingData }) => TreatMissingData !== "notBreaching");
    expect(starting).toEqual([alarm("nothing-watches-parcels")]);
  });

  it("start when no run of the watch has ended for half an hour, also when none starts", () => {
    expect(alarm("nothing-watches-parcels")).toMatchObject({
      ...{ MetricName: "WatchLag", Statistic: "SampleCount", Period: 900, EvaluationPeriods: 2 },
      ...{ Threshold: 1, ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching" },
    });
    // Each period must contain a run.
    expect(workers.watch.trigger.everyMinutes * 60).toBeLessThan(900);
  });

  it("start when a parcel is asked for six hours late", () => {
    expect(alarm("parcels-are-asked-for-late")).toMatchObject({
      ...{ MetricName: "WatchLag", Statistic: "Maximum", Threshold: 360, EvaluationPeriods: 1 },
    });
  });

  it("exist without an address", () => {
    const without = portalTemplate();
    expect(resourcesOf(without, "AWS::CloudWatch::Alarm")).toHaveLength(alarms.length);
    expect(resourcesOf(without, "AWS::SNS::Subscription")).toEqual([]);
    expect(resourcesOf(without, "AWS::Budgets::Budget")).toEqual([]);
  });
});

describe("the metrics", () => {
  const apiLog = theResource(template, "AWS::Logs::LogGroup", ({ id }) => id.startsWith("ApiLog")).id;
  const logOf = (name: string) => theResource(template, "AWS::Logs::LogGroup", ({ id }) => id.startsWith(name)).id;
  const lookupLogs = ["getTrackingNoLog", "openLinkLog"].map(logOf);
  const lookups = '$.route = "POST /api/user/getTrackingNo") || ($.route = "POST /api/user/openLink")';

  it("count failed calls of customers, and failed sign-ins, from the API's log", () => {
    const routesOf = (metric: string) => {
      const { LogGroupName, FilterPattern } = filterOf(metric) ?? {};
      expect(LogGroupName).toEqual({ Ref: apiLog });
      expect(FilterPattern).toContain("{ ($.status >= 500) && (");
      return [...FilterPattern.matchAll(/\$\.route = "([^"]+)"/g)].map(([, route]) => route).sort();
    };
    expect(routesOf("FailedCustomerCalls")).toEqual([
      "GET /api/user/alerts/stop",
      "POST /api/user/alerts",
      "POST /api/user/alerts/confirm",
      "POST /api/user/alerts/stop",
      "POST /api/user/getTrackingNo",
      "POST /api/user/openLink",
      "POST /api/user/reply",
    ]);
    expect(routesOf("FailedSignIns")).toEqual([
      "POST /api/admin/login",
      "POST /api/logistics/login",
      "POST /api/logistics/register",
    ]);
  });

  it("time lookups without the wake calls", () => {
    expect(filterOf("Lookups")).toMatchObject({
      FilterPattern: `{ (${lookups} }`,
      MetricTransformations: [{ MetricValue: "$.ms" }],
    });
  });

  it("count courier failures from the logs of lookups, by links too, and refusals also from the other calls", () => {
    const logsOf = (metric: string) =>
      filters
        .filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === metric)
        .map(({ LogGroupName }) => LogGroupName.Ref);
    expect(filterOf("SilentCourier")?.FilterPattern).toBe('{ $.message.event = "courier-failed" }');
    expect(logsOf("SilentCourier")).toEqual(lookupLogs);
    expect(logsOf("CourierRefusals")).toEqual([...lookupLogs, logOf("trackingDetailsLog"), logOf("watchLog")]);
    const refusals = filterOf("CourierRefusals")?.FilterPattern;
    for (const reason of ["unauthorised", "throttled"]) expect(refusals).toContain(`$.message.reason = "${reason}"`);
  });

  it("count events in the functions' logs", () => {
    const sources = globSync("functions/**/*.ts", { exclude: ["**/*.test.ts"] }).map((file) =>
      readFileSync(file, "utf8"),
    );
    const events = filters.flatMap(({ FilterPattern }) =>
      [...FilterPattern.matchAll(/\$\.message\.event = "([^"]+)"/g)].map(([, event]) => event),
    );
    expect(events).not.toEqual([]);
    for (const event of events)
      expect(
        sources.some((text) => text.includes(`event: "${event}"`)),
        event,
      ).toBe(true);
  });

  it("count each run of the watch, its calls and its failures", () => {
    for (const [metric, value] of [
      ["WatchLag", "lagMinutes"],
      ["WatchCalls", "asked"],
      ["WatchFailures", "failed"],
    ] as const) {
      expect(filterOf(metric)).toMatchObject({
        FilterPattern: '{ $.message.event = "watch-run" }',
        MetricTransformations: [{ MetricValue: `$.message.${value}` }],
      });
    }
  });

  it("count open cases by reason, which the dashboard shows", () => {
    expect(filterOf("OpenCases")).toMatchObject({
      FilterPattern: '{ $.message.event = "open-cases" }',
      MetricTransformations: [
        { MetricValue: "$.message.count", Dimensions: [{ Key: "Reason", Value: "$.message.reason" }] },
      ],
    });
    const dashboard = JSON.stringify(theResource(template, "AWS::CloudWatch::Dashboard").properties.DashboardBody);
    for (const reason of attentionReasons) expect(dashboard).toContain(`OpenCases\\",\\"Reason\\",\\"${reason}`);
  });

  it("tell the gateway's refusals from the functions' own", () => {
    expect(filterOf("ThrottledCalls")?.FilterPattern).toBe('{ ($.status = 429) && ($.functionStatus = "-") }');
    expect(filterOf("TooManyAttempts")?.FilterPattern).toContain('($.status = 429) && ($.functionStatus != "-")');
    const { Format } = theResource(template, "AWS::ApiGatewayV2::Stage").properties.AccessLogSettings;
    expect(Format).toContain('"functionStatus":"$context.integrationStatus"');
    expect(filterOf("SignUps")?.FilterPattern).toBe(
      '{ ($.status < 300) && ($.route = "POST /api/logistics/register") }',
    );
  });

  it("count calls around the distribution by their status, in the API's log", () => {
    expect(filterOf("BypassingCalls")).toMatchObject({
      FilterPattern: "{ $.status = 421 }",
      LogGroupName: { Ref: expect.stringMatching(/^ApiLog/) },
    });
  });

  it("are few: CloudWatch Logs refuses a crowd of new filters", () => {
    expect(filters.length).toBeLessThanOrEqual(20);
  });

  it("count calls of non-public operations as staff's", () => {
    const pattern: string = filterOf("FailedStaffCalls")?.FilterPattern;
    const excluded = [...pattern.matchAll(/\$\.route != "([^"]+)"/g)].map(([, route]) => route);
    expect(excluded.sort()).toEqual([
      "GET /api/user/alerts/stop",
      "GET /api/user/getTrackingNo",
      "POST /api/admin/login",
      "POST /api/logistics/login",
      "POST /api/logistics/register",
      "POST /api/user/alerts",
      "POST /api/user/alerts/confirm",
      "POST /api/user/alerts/stop",
      "POST /api/user/getTrackingNo",
      "POST /api/user/openLink",
      "POST /api/user/reply",
    ]);
  });

  it("stay within CloudWatch's limit for patterns", () => {
    for (const { FilterPattern } of filters) expect(FilterPattern.length).toBeLessThanOrEqual(1024);
  });
});

describe("the budget", () => {
  it("has no custom name, or a deployment with another address would fail", () => {
    // Another subscriber replaces the budget, which CloudFormation refuses for custom-named resources.
    expect(theResource(template, "AWS::Budgets::Budget").properties.Budget).not.toHaveProperty("BudgetName");
  });

  it("warns at 80 % and when the forecast exceeds it", () => {
    const { Budget, NotificationsWithSubscribers } = theResource(template, "AWS::Budgets::Budget").properties;
    expect(Budget).toMatchObject({ TimeUnit: "MONTHLY", BudgetLimit: { Amount: 25, Unit: "USD" } });
    expect(Budget.CostFilters).toBeUndefined();
    expect(
      NotificationsWithSubscribers.map(({ Notification }: { Notification: Record<string, unknown> }) => [
        Notification.NotificationType,
        Notification.Threshold,
      ]),
    ).toEqual([
      ["ACTUAL", 80],
      ["FORECASTED", 100],
    ]);
  });
});

describe("the dashboard", () => {
  it("shows every alarm and every metric", () => {
    const body = JSON.stringify(theResource(template, "AWS::CloudWatch::Dashboard").properties.DashboardBody);
    for (const { id } of resourcesOf(template, "AWS::CloudWatch::Alarm")) expect(body).toContain(id);
    for (const { MetricTransformations } of filters) {
      expect(body).toContain(MetricTransformations[0].MetricName);
    }
  });
});
