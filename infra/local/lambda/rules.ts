import type { Stack } from "../cloudformation/stack.ts";
import { readFilterPattern } from "./filter-pattern.ts";
import type { DeployedFunction, LocalFunctions } from "./functions.ts";

/** The template's rules of the default event bus: schedules, and patterns of events. */

const unitMinutes: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };

/** Minutes of `rate(1 hour)` and the like. */
export function readRate(expression: string): number {
  const [, count, unit = ""] =
    /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = unitMinutes[unit];
  if (!count || !minutes)
    throw new Error(`The schedule ${expression} is not supported here`);
  return Number(count) * minutes;
}

/** The enabled rules with the functions that each may invoke. */
const rulesOf = (stack: Stack, functions: LocalFunctions) =>
  stack.of("AWS::Events::Rule").flatMap(({ properties, identity, logicalId }) => {
    const { State = "ENABLED", Targets = [], ...rule } = properties;
    // Others tell an operator.
    const targets = Targets.filter(({ Arn }) => Arn.includes(":lambda:")).map(
      ({ Arn }) => {
        const target = functions.byArn(Arn);
        const isPermitted = functions.mayInvoke(
          "events.amazonaws.com",
          identity.attributes.Arn ?? "",
          Arn,
        );
        if (!isPermitted) throw new Error(`${logicalId} may not invoke ${target.name}`);
        return target;
      },
    );
    return State === "ENABLED" ? [{ ...rule, targets }] : [];
  });

/** Errors are in the function's log. A scheduled function tries again with its next run. */
const invoke = (target: DeployedFunction, event: object) =>
  target.invoke(JSON.stringify(event)).catch(() => {});

/** Invokes the targets of the rules whose pattern an event matches. */
export function openEventBus(stack: Stack, functions: LocalFunctions) {
  const rules = rulesOf(stack, functions).flatMap(({ EventPattern, targets }) =>
    EventPattern === undefined
      ? []
      : [{ matches: readFilterPattern(EventPattern), targets }],
  );
  return {
    publish: async (event: object): Promise<void> => {
      const targets = rules
        .filter(({ matches }) => matches(event))
        .flatMap((rule) => rule.targets);
      await Promise.all(targets.map((target) => invoke(target, event)));
    },
  };
}

/**
 * Runs the scheduled functions, and each once at the start for what is overdue.
 * @param minuteMs how long a minute of a rate lasts here
 */
export function startSchedules(
  stack: Stack,
  functions: LocalFunctions,
  minuteMs: number,
): { stop(): void } {
  const timers: NodeJS.Timeout[] = [];
  for (const { ScheduleExpression, targets } of rulesOf(stack, functions)) {
    if (ScheduleExpression === undefined) continue;
    const run = () => {
      const time = new Date().toISOString();
      for (const target of targets) {
        void invoke(target, {
          source: "aws.events",
          "detail-type": "Scheduled Event",
          time,
        });
      }
    };
    timers.push(setInterval(run, readRate(ScheduleExpression) * minuteMs));
    run();
  }
  return { stop: () => timers.forEach(clearInterval) };
}
