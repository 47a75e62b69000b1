import { Duration, Stack } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  type IWidget,
  SingleValueWidget,
  Stats,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { attentionReasons } from "../../shared/shipment/reason-words.ts";
import { reasonWords } from "../../shared/shipment/staff-words.ts";
import type { Metrics } from "./metrics.ts";

interface Shown {
  readonly metrics: Metrics;
  readonly table: TableV2;
  readonly alarms: readonly Alarm[];
}

const hourly = { period: Duration.hours(1) };
const daily = { period: Duration.days(1) };

const graph = (title: string, left: IMetric[], more: GraphWidgetProps = {}): IWidget =>
  new GraphWidget({ title, left, width: 8, height: 6, leftYAxis: { min: 0, showUnits: false }, ...more });

/** One page for owners who do not know AWS: customers first, then staff, then usage. */
export function createDashboard(scope: Construct, { metrics, table, alarms }: Shown): void {
  const { stackName, region } = Stack.of(scope);
  const units = (metricName: string, label: string) =>
    table.metric(metricName, { ...hourly, statistic: Stats.SUM, label });

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
      [new AlarmStatusWidget({ title: "Is anybody hurt?", width: 24, height: 4, alarms: [...alarms] })],
      [
        new SingleValueWidget({
          title: "Lookups in the last day",
          width: 8,
          height: 6,
          metrics: [metrics.lookups({ ...daily, statistic: Stats.SAMPLE_COUNT, label: "Lookups" })],
        }),
        graph("How long customers wait (milliseconds)", [
          metrics.lookups({ ...hourly, statistic: Stats.percentile(50), label: "Half of them at most" }),
          metrics.lookups({ ...hourly, statistic: Stats.percentile(90), label: "Nine in ten at most" }),
        ]),
        graph("What went wrong for customers", [
          metrics.failedCustomerCalls({ ...hourly, label: "Saw an error" }),
          metrics.silentCourier({ ...hourly, label: "Courier did not answer (last known shown)" }),
        ]),
      ],
      [
        graph("Lookups an hour", [metrics.lookups({ ...hourly, statistic: Stats.SAMPLE_COUNT, label: "Lookups" })]),
        graph("What went wrong for staff", [
          metrics.failedSignIns({ ...hourly, label: "Could not sign in" }),
          metrics.failedStaffCalls({ ...hourly, label: "A call failed" }),
          metrics.stalledChunks({ ...hourly, label: "Part of an import waited" }),
        ]),
        graph("Tries refused (guessing), and floods", [
          metrics.tooManyAttempts({ ...hourly, label: "Wrong guesses refused" }),
          metrics.throttledCalls({ ...hourly, label: "Turned away by API Gateway" }),
          metrics.bypassingCalls({ ...hourly, label: "Bypassed CloudFront" }),
          metrics.signUps({ ...hourly, label: "Sign-ups" }),
        ]),
      ],
      [
        graph("How late the courier is asked for what moved (minutes)", [
          metrics.watchLag({ ...hourly, statistic: Stats.MAXIMUM, label: "Longest waiting number" }),
        ]),
        graph("Calls of the watch an hour", [metrics.watchCalls({ ...hourly, label: "Calls to the courier" })]),
        graph("Calls that failed, and refusals", [
          metrics.watchFailures({ ...hourly, label: "The watch got no answer" }),
          metrics.courierRefusals({ ...hourly, label: "The courier refused our account or so many calls" }),
        ]),
      ],
      [
        graph(
          "Parcels that need the team, by reason (100: that many or more)",
          attentionReasons.map((reason) =>
            metrics.openCases({
              period: Duration.hours(6),
              statistic: Stats.MAXIMUM,
              dimensionsMap: { Reason: reason },
              label: reasonWords[reason].title,
            }),
          ),
          { width: 16 },
        ),
        graph("Database use (request units an hour)", [
          units("ConsumedReadCapacityUnits", "Read"),
          units("ConsumedWriteCapacityUnits", "Written"),
        ]),
      ],
    ],
  });
}
