import { Duration, Stack } from "aws-cdk-lib";
import { Metric, type MetricOptions, Stats } from "aws-cdk-lib/aws-cloudwatch";
import {
  FilterPattern,
  type ILogGroup,
  MetricFilter,
  type MetricFilterProps,
} from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type EndpointName, endpoints, isOfShop } from "../../shared/contract.ts";
import { failureStatus } from "../../shared/errors.ts";
import { type ApiFunctions, routeKeyOf } from "./api.ts";
import { inFives } from "./in-fives.ts";

export type Metrics = ReturnType<typeof createMetrics>;
type JsonPattern = ReturnType<typeof FilterPattern.all>;

interface Logs {
  readonly api: ILogGroup;
  readonly sweeper: ILogGroup;
  readonly watch: ILogGroup;
  readonly functions: ApiFunctions;
}

const names = Object.keys(endpoints) as EndpointName[];
const openToAnyone = names.filter((name) => endpoints[name].callers === "anyone");
const lookup: readonly EndpointName[] = ["getTrackingNo", "openLink"];
/** Their 404 is a wrong guess at an order. */
const guessable: readonly EndpointName[] = [...lookup, "customerReply"];
const signIn: readonly EndpointName[] = [
  "adminLogin",
  "logisticsLogin",
  "logisticsRegister",
];
const ofShops = names.filter((name) => isOfShop(endpoints[name].callers));
/** Lookups, links and alerts. Nobody sees that a wake-up call failed. */
const ofCustomers = openToAnyone.filter(
  (name) => !signIn.includes(name) && name !== "wakeLookup",
);

const routes = (operations: readonly EndpointName[], comparison: "=" | "!=") =>
  operations.map((name) =>
    FilterPattern.stringValue("$.route", comparison, routeKeyOf(endpoints[name])),
  );
const isOneOf = (operations: readonly EndpointName[]) =>
  FilterPattern.any(...routes(operations, "="));
const isNoneOf = (operations: readonly EndpointName[]) =>
  FilterPattern.all(...routes(operations, "!="));
const isStatus = (comparison: "<" | "=" | ">=", status: number) =>
  FilterPattern.numberValue("$.status", comparison, status);
const succeeded = isStatus("<", 300);
const notTaken = isStatus(">=", 400);
const failed = isStatus(">=", 500);
const unknownOrder = isStatus("=", failureStatus.not_found);
const wrongPassword = isStatus("=", failureStatus.unauthenticated);
const refused = isStatus("=", failureStatus.too_many_attempts);
const bypassing = isStatus("=", failureStatus.misdirected);
/** API Gateway writes "-" for what does not exist: here, since it replied itself. */
const byGateway = FilterPattern.stringValue("$.functionStatus", "=", "-");
const byFunction = FilterPattern.stringValue("$.functionStatus", "!=", "-");
const isEvent = (event: string) =>
  FilterPattern.stringValue("$.message.event", "=", event);
const hasReason = (reason: string) =>
  FilterPattern.stringValue("$.message.reason", "=", reason);
const courierRefused = FilterPattern.all(
  isEvent("courier-failed"),
  FilterPattern.any(hasReason("unauthorised"), hasReason("throttled")),
);

/** Metrics of what users do and whether it succeeds, counted from the logs. */
export function createMetrics(scope: Construct, logs: Logs) {
  const metricNamespace = Stack.of(scope).stackName;
  const filters: MetricFilter[] = [];
  /** Counts the lines of logs that fit. */
  const counted = (
    metricName: string,
    logGroups: ILogGroup | readonly ILogGroup[],
    filterPattern: JsonPattern,
    more: Partial<MetricFilterProps> = {},
  ) => {
    for (const [at, logGroup] of [logGroups].flat().entries()) {
      const counting = {
        logGroup,
        filterPattern,
        metricNamespace,
        metricName,
        metricValue: "1",
        ...more,
      };
      filters.push(
        new MetricFilter(
          scope,
          at === 0 ? metricName : `${metricName}${at + 1}`,
          counting,
        ),
      );
    }
    const usual = {
      namespace: metricNamespace,
      metricName,
      statistic: Stats.SUM,
      period: Duration.minutes(5),
    };
    return (options: MetricOptions = {}) => new Metric({ ...usual, ...options });
  };
  const customersLogs = [
    logs.functions.getTrackingNo.logGroup,
    logs.functions.openLink.logGroup,
  ];
  const metrics = {
    /** Milliseconds of each lookup, by a link too; their count is the number of lookups. */
    lookups: counted("Lookups", logs.api, isOneOf(lookup), { metricValue: "$.ms" }),
    failedCustomerCalls: counted(
      "FailedCustomerCalls",
      logs.api,
      FilterPattern.all(failed, isOneOf(ofCustomers)),
    ),
    silentCourier: counted("SilentCourier", customersLogs, isEvent("courier-failed")),
    /** After each, calls to the courier pause for some minutes. */
    courierRefusals: counted(
      "CourierRefusals",
      [...customersLogs, logs.functions.trackingDetails.logGroup, logs.watch],
      courierRefused,
    ),
    /** Minutes that the longest waiting number was due at the end of each run of the watch; their count is that of runs. */
    watchLag: counted("WatchLag", logs.watch, isEvent("watch-run"), {
      metricValue: "$.message.lagMinutes",
    }),
    /** Open cases that are not snoozed, up to 100, four times a day; its dimension `Reason` is a reason. */
    openCases: counted("OpenCases", logs.watch, isEvent("open-cases"), {
      metricValue: "$.message.count",
      dimensions: { Reason: "$.message.reason" },
    }),
    failedSignIns: counted(
      "FailedSignIns",
      logs.api,
      FilterPattern.all(failed, isOneOf(signIn)),
    ),
    failedStaffCalls: counted(
      "FailedStaffCalls",
      logs.api,
      FilterPattern.all(failed, isNoneOf([...openToAnyone, ...ofShops])),
    ),
    refusedShopCalls: counted(
      "RefusedShopCalls",
      logs.api,
      FilterPattern.all(notTaken, isOneOf(ofShops)),
    ),
    /** Import chunks without progress for minutes, each time the sweeper runs; zero if there are none. */
    stalledChunks: counted(
      "ForgottenPieces",
      logs.sweeper,
      isEvent("import-chunk-forgotten"),
      { defaultValue: 0 },
    ),
    tooManyAttempts: counted(
      "TooManyAttempts",
      logs.api,
      FilterPattern.all(refused, byFunction, isOneOf(openToAnyone)),
    ),
    /** Wrong guesses at orders and passwords, refused ones included. */
    wrongGuesses: counted(
      "WrongGuesses",
      logs.api,
      FilterPattern.any(
        FilterPattern.all(unknownOrder, isOneOf(guessable)),
        FilterPattern.all(wrongPassword, isOneOf(signIn)),
        FilterPattern.all(refused, byFunction, isOneOf([...guessable, ...signIn])),
      ),
    ),
    /** Calls beyond a route's ceiling. */
    throttledCalls: counted(
      "ThrottledCalls",
      logs.api,
      FilterPattern.all(refused, byGateway),
    ),
    /** Calls that did not come through the distribution. */
    bypassingCalls: counted("BypassingCalls", logs.api, bypassing),
    signUps: counted(
      "SignUps",
      logs.api,
      FilterPattern.all(succeeded, isOneOf(["logisticsRegister"])),
    ),
  };
  inFives(filters);
  return metrics;
}
