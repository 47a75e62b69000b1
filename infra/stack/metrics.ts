import { Duration, Stack } from "aws-cdk-lib";
import { type MetricOptions, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type EndpointName, endpoints } from "../../shared/contract.ts";
import { routeKeyOf } from "./api.ts";

export type Metrics = ReturnType<typeof createMetrics>;

interface Logs {
  readonly api: ILogGroup;
  readonly lookup: ILogGroup;
  readonly sweeper: ILogGroup;
}

const names = Object.keys(endpoints) as EndpointName[];
const openToAnyone = names.filter((name) => endpoints[name].callers === "anyone");
const lookup: readonly EndpointName[] = ["getTrackingNo"];
const signIn = openToAnyone.filter((name) => endpoints[name].method === "POST" && !lookup.includes(name));

const isOneOf = (operations: readonly EndpointName[]) =>
  FilterPattern.any(
    ...operations.map((name) => FilterPattern.stringValue("$.route", "=", routeKeyOf(endpoints[name]))),
  );
const isNoneOf = (operations: readonly EndpointName[]) =>
  FilterPattern.all(
    ...operations.map((name) => FilterPattern.stringValue("$.route", "!=", routeKeyOf(endpoints[name]))),
  );
const failed = FilterPattern.numberValue("$.status", ">=", 500);
const refused = FilterPattern.numberValue("$.status", "=", 429);
const isEvent = (event: string) => FilterPattern.stringValue("$.message.event", "=", event);
const hasReason = (reason: string) => FilterPattern.stringValue("$.message.reason", "=", reason);

/** Metrics of what users do and whether it succeeds, counted from the logs. */
export function createMetrics(scope: Construct, logs: Logs) {
  const metricNamespace = Stack.of(scope).stackName;
  const counted = (
    metricName: string,
    logGroup: ILogGroup,
    pattern: ReturnType<typeof FilterPattern.all>,
    { value = "1", none }: { value?: string; none?: number } = {},
  ) => {
    const filter = new MetricFilter(scope, metricName, {
      logGroup,
      filterPattern: pattern,
      metricNamespace,
      metricName,
      metricValue: value,
      defaultValue: none,
    });
    return (options: MetricOptions = {}) =>
      filter.metric({ statistic: Stats.SUM, period: Duration.minutes(5), ...options });
  };
  return {
    /** Milliseconds of each lookup; their count is the number of lookups. */
    lookups: counted("Lookups", logs.api, isOneOf(lookup), { value: "$.ms" }),
    failedLookups: counted("FailedLookups", logs.api, FilterPattern.all(failed, isOneOf(lookup))),
    silentCourier: counted("SilentCourier", logs.lookup, isEvent("courier-failed")),
    /** After each, calls to the courier pause for some minutes. */
    courierRefusals: counted(
      "CourierRefusals",
      logs.lookup,
      FilterPattern.all(
        isEvent("courier-failed"),
        FilterPattern.any(hasReason("unauthorised"), hasReason("throttled")),
      ),
    ),
    failedSignIns: counted("FailedSignIns", logs.api, FilterPattern.all(failed, isOneOf(signIn))),
    failedStaffCalls: counted("FailedStaffCalls", logs.api, FilterPattern.all(failed, isNoneOf(openToAnyone))),
    /** Import chunks without progress for minutes, each time the sweeper runs; zero if there are none. */
    stalledChunks: counted("ForgottenPieces", logs.sweeper, isEvent("import-piece-forgotten"), { none: 0 }),
    tooManyAttempts: counted("TooManyAttempts", logs.api, FilterPattern.all(refused, isOneOf(openToAnyone))),
  };
}
