import { Duration, Stack } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  AlarmWidget,
  Dashboard,
  GraphWidget,
  Stats,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { chunked } from "../../shared/chunked.ts";
import { attentionReasons } from "../../shared/shipment/reason-words.ts";
import { reasonWords } from "../../shared/shipment/staff-words.ts";
import type { Metrics } from "./metrics.ts";

interface Shown {
  readonly metrics: Metrics;
  readonly table: TableV2;
  readonly alarms: readonly Alarm[];
}

const third = { width: 8, height: 6, leftYAxis: { min: 0, showUnits: false } };

/** One page for owners who do not know AWS: every alarm with what it watches, and how much the portal is used. */
export function createDashboard(
  scope: Construct,
  { metrics, table, alarms }: Shown,
): void {
  const { stackName, region } = Stack.of(scope);
  const hourly = { period: Duration.hours(1), statistic: Stats.SUM };
  const needed = attentionReasons.map((reason) =>
    metrics.openCases({
      period: Duration.hours(6),
      statistic: Stats.MAXIMUM,
      dimensionsMap: { Reason: reason },
      label: reasonWords[reason].title,
    }),
  );
  const used = [
    table.metric("ConsumedReadCapacityUnits", { ...hourly, label: "Read" }),
    table.metric("ConsumedWriteCapacityUnits", { ...hourly, label: "Written" }),
  ];
  const lookups = metrics.lookups({
    ...hourly,
    statistic: Stats.SAMPLE_COUNT,
    label: "Lookups",
  });
  const watched = alarms.map(
    (alarm) => new AlarmWidget({ ...third, alarm, title: alarm.node.id }),
  );

  new Dashboard(scope, "Dashboard", {
    // Dashboards of all regions share one list.
    dashboardName: `${stackName}-${region}`,
    defaultInterval: Duration.days(7),
    widgets: [
      [
        new TextWidget({
          width: 24,
          height: 2,
          markdown:
            "# Shipment portal\nAll green below means: customers see their parcels and staff can work. What each alarm means and what to do: docs/operations.md.",
        }),
      ],
      [
        new AlarmStatusWidget({
          title: "Is anybody hurt?",
          width: 24,
          height: 4,
          alarms: [...alarms],
        }),
      ],
      [
        new GraphWidget({ ...third, title: "Lookups an hour", left: [lookups] }),
        new GraphWidget({
          ...third,
          title: "Parcels that need the team (100: that many or more)",
          left: needed,
        }),
        new GraphWidget({
          ...third,
          title: "Database use (request units an hour)",
          left: used,
        }),
      ],
      ...chunked(watched, 3),
    ],
  });
}
