import { Duration, Stack } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Metrics } from "./metrics.ts";

interface Watched {
  readonly metrics: Metrics;
  /** What imports, the follower and, where mails are sent, the handler of SES's events could not process. */
  readonly deadLetters: Readonly<
    Record<"chunks" | "changes", Queue> & { bounces: Queue | undefined }
  >;
  /** The workers; those that send mails are absent where mails are off. */
  readonly functions: Readonly<
    Record<"follower" | "importSweeper" | "shopTeller", LambdaFunction> &
      Partial<Record<"digest" | "alertMailer", LambdaFunction | undefined>>
  >;
  /** Who is notified; without it the alarms are only visible in CloudWatch. */
  readonly email?: string;
}

interface Warning {
  /** Who is affected; the subject of the e-mail. */
  readonly name: string;
  /** What it means and what to do first. */
  readonly description: string;
  readonly metric: IMetric;
  readonly atLeast: number;
  /** Warns where there is less, or nothing to count, instead of as much. */
  readonly orElse?: true;
  /** For how many periods in a row. */
  readonly periods?: number;
}

const minutes = (count: number) => ({ period: Duration.minutes(count) });

const waiting = (queue: Queue) =>
  queue.metricApproximateNumberOfMessagesVisible({
    ...minutes(5),
    statistic: Stats.MAXIMUM,
  });

/** A rate of the whole account, as SES counts it. */
const reputation = (metricName: string) =>
  new Metric({
    namespace: "AWS/SES",
    metricName,
    ...minutes(60),
    statistic: Stats.MAXIMUM,
  });

/** Few, long periods: a small shop has few lookups in 15 minutes, and CloudWatch evaluates every minute anyway. */
function warnings({ metrics, deadLetters, functions }: Watched): Warning[] {
  const { digest, alertMailer } = functions;
  const all: (Warning | undefined)[] = [
    {
      name: "customers-get-errors",
      description:
        "Customers see an error instead of their parcel. See the lookup's log.",
      metric: metrics.failedCustomerCalls(minutes(15)),
      atLeast: 3,
    },
    {
      name: "customers-wait",
      description:
        "One lookup in ten takes over 7 seconds: the courier is slow, or concurrency is short.",
      metric: metrics.lookups({ ...minutes(15), statistic: Stats.percentile(90) }),
      atLeast: 7_000,
      periods: 2,
    },
    {
      name: "customers-see-old-news",
      description:
        "The courier gave no answer to one lookup in ten: those customers see their parcel as last known.",
      metric: new MathExpression({
        ...minutes(30),
        // Some failures among many lookups are normal, and in half an hour of a small shop an outage causes only a few.
        expression: "IF(silent >= 3, 100 * silent / lookups, 0)",
        usingMetrics: {
          silent: metrics.silentCourier(),
          lookups: metrics.lookups({ statistic: Stats.SAMPLE_COUNT }),
        },
        label: "Without an answer of the courier, in a hundred",
      }),
      atLeast: 10,
    },
    {
      name: "courier-refuses-us",
      description:
        "The courier refuses our account, for its password or too many calls: nothing new reaches customers.",
      metric: metrics.courierRefusals(minutes(5)),
      atLeast: 1,
    },
    {
      name: "parcels-are-asked-for-late",
      description:
        "A parcel is six hours late to be asked for: too many move, or the courier is away.",
      metric: metrics.watchLag({ ...minutes(15), statistic: Stats.MAXIMUM }),
      atLeast: 360,
    },
    {
      name: "nothing-watches-parcels",
      description:
        "No run of the watch ended for half an hour: nothing new is told. Is its rule enabled?",
      metric: metrics.watchLag({ ...minutes(15), statistic: Stats.SAMPLE_COUNT }),
      atLeast: 1,
      periods: 2,
      orElse: true,
    },
    {
      name: "functions-find-no-room",
      description:
        "AWS turned calls away: request more of Service Quotas, Lambda, Concurrent executions.",
      metric: LambdaFunction.metricAllThrottles({ ...minutes(5), statistic: Stats.SUM }),
      atLeast: 5,
    },
    {
      name: "staff-cannot-sign-in",
      description: "Signing in or up ends in an error of ours. See the logins' logs.",
      metric: metrics.failedSignIns(minutes(15)),
      atLeast: 2,
    },
    {
      name: "staff-cannot-work",
      description: "Calls of signed-in staff end in errors of ours.",
      metric: metrics.failedStaffCalls(minutes(15)),
      atLeast: 3,
    },
    {
      name: "shop-is-refused",
      description:
        "Three calls of the shop were not taken in a day: orders are missing, and WooCommerce gives up after five in a row. Is its secret the same?",
      metric: metrics.refusedShopCalls({ period: Duration.days(1) }),
      atLeast: 3,
    },
    {
      name: "the-shop-is-not-told",
      description:
        "The shop refuses the portal, or fails for six hours: orders stay unmarked, and their customers get no mail of it. See the log of shopTeller, then portal -- shop --check.",
      metric: functions.shopTeller.metricErrors(minutes(30)),
      atLeast: 2,
    },
    digest && {
      name: "staff-get-no-digest",
      description: "The morning's mail failed. See the log of digest.",
      metric: digest.metricErrors(minutes(30)),
      atLeast: 1,
    },
    alertMailer && {
      name: "customers-get-no-mails",
      description:
        "Mails to customers fail; they are tried again. See the log of alertMailer.",
      metric: alertMailer.metricErrors(minutes(30)),
      atLeast: 3,
    },
    deadLetters.bounces && {
      name: "bounces-get-lost",
      description:
        "Bounces or complaints could not be handled: those addresses are still mailed. See the log of mailEvents.",
      metric: waiting(deadLetters.bounces),
      atLeast: 1,
    },
    deadLetters.bounces && {
      name: "customers-may-lose-mails",
      description:
        "So many mails bounce (4 %) or are complained about (0.08 %) that SES may soon stop all of them. See the log of mailEvents.",
      metric: new MathExpression({
        ...minutes(60),
        // SES reviews an account at 5 % and 0.1 %.
        expression: "IF(FILL(bounces, 0) >= 0.04 OR FILL(complaints, 0) >= 0.0008, 1, 0)",
        usingMetrics: {
          bounces: reputation("Reputation.BounceRate"),
          complaints: reputation("Reputation.ComplaintRate"),
        },
        label: "Close to a review by SES",
      }),
      atLeast: 1,
    },
    {
      name: "orders-are-guessed",
      description:
        "For three hours a third of all lookups found nothing: slow guessing, or orders not entered yet. Limits hold.",
      metric: new MathExpression({
        ...minutes(60),
        expression: "IF(wrong >= 15 AND 3 * wrong >= FILL(lookups, 0), 1, 0)",
        usingMetrics: {
          wrong: metrics.wrongGuesses(),
          lookups: metrics.lookups({ statistic: Stats.SAMPLE_COUNT }),
        },
        label: "Mostly wrong guesses",
      }),
      atLeast: 1,
      periods: 3,
    },
    {
      name: "somebody-guesses",
      description:
        "Many tries at lookups or logins were refused. Limits hold; if it goes on, set webAclLimit.",
      metric: metrics.tooManyAttempts(minutes(15)),
      atLeast: 50,
    },
    {
      name: "calls-are-turned-away",
      description:
        "A flood: API Gateway refused calls, customers' among them. Set webAclLimit.",
      metric: metrics.throttledCalls(minutes(5)),
      atLeast: 10,
    },
    {
      name: "calls-bypass-cloudfront",
      description: "Calls come to the API's own address. Each is refused.",
      metric: metrics.bypassingCalls(minutes(15)),
      atLeast: 20,
    },
    {
      name: "many-sign-ups",
      description: "Twenty sign-ups in an hour: a script, unless you expected them.",
      metric: metrics.signUps(minutes(60)),
      atLeast: 20,
    },
    {
      name: "an-import-stopped",
      description: "Part of a spreadsheet could not be imported. Its page says which.",
      metric: waiting(deadLetters.chunks),
      atLeast: 1,
    },
    {
      name: "imports-do-not-move",
      description:
        "Uploaded spreadsheets do not go on. See the logs of importWorker and importSweeper.",
      // A disabled trigger has no age of the stream's records, so that is not asked.
      metric: new MathExpression({
        ...minutes(15),
        expression: "FILL(forgotten, 0) + FILL(failures, 0)",
        usingMetrics: {
          forgotten: metrics.stalledChunks(),
          failures: functions.importSweeper.metricErrors(),
        },
        label: "Left behind, and failures of the sweeper",
      }),
      atLeast: 1,
      periods: 2,
    },
    {
      name: "history-is-behind",
      description:
        "What follows from changes is five minutes late, or some is lost. See the log of follower.",
      metric: new MathExpression({
        ...minutes(5),
        expression: "IF(FILL(age, 0) >= 300000 OR FILL(lost, 0) >= 1, 1, 0)",
        usingMetrics: {
          age: functions.follower.metric("IteratorAge", { statistic: Stats.MAXIMUM }),
          lost: waiting(deadLetters.changes),
        },
        label: "Late or lost changes",
      }),
      atLeast: 1,
    },
  ];
  return all.filter((warning) => warning !== undefined);
}

function createTopic(scope: Construct, email: string | undefined): Topic {
  const topic = new Topic(scope, "Alarms", {
    enforceSSL: true,
    displayName: "Shipment portal",
  });
  // A topic with its own policy loses the default one that lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  );
  if (email) topic.addSubscription(new EmailSubscription(email));
  return topic;
}

/** Notifies the operator, by the topic, when an alarm starts and when it ends. */
export function createAlarms(
  scope: Construct,
  watched: Watched,
): { alarms: Alarm[]; topic: Topic } {
  const topic = createTopic(scope, watched.email);
  const tell = new SnsAction(topic);
  if (watched.functions.alertMailer) {
    const message = RuleTargetInput.fromText(
      "Amazon SES has stopped sending this account's mails. Look at its account dashboard.",
    );
    new Rule(scope, "MailsPaused", {
      eventPattern: { source: ["aws.ses"], detailType: ["Sending Status Disabled"] },
      targets: [new SnsTopic(topic, { message })],
    });
  }
  const { stackName } = Stack.of(scope);
  const alarms = warnings(watched).map(
    ({ name, description, metric, atLeast, periods = 1, orElse }) => {
      const alarm = new Alarm(scope, name, {
        alarmName: `${stackName}-${name}`,
        alarmDescription: description,
        metric,
        threshold: atLeast,
        comparisonOperator: orElse
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: periods,
        treatMissingData: orElse
          ? TreatMissingData.BREACHING
          : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(tell);
      alarm.addOkAction(tell);
      return alarm;
    },
  );
  return { alarms, topic };
}
