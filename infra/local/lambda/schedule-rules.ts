import * as z from "zod/mini";
import type { Stack } from "../cloudformation/stack.ts";
import type { LocalFunctions } from "./functions.ts";

const ruleProperties = z.object({
  ScheduleExpression: z.optional(z.string()),
  State: z._default(z.string(), "ENABLED"),
  Targets: z._default(z.array(z.object({ Arn: z.string(), Input: z.optional(z.string()) })), []),
});

const unitMinutes: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };

/** Minutes of `rate(1 hour)` and the like. */
export function readRate(expression: string): number {
  const [, count, unit = ""] = /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = unitMinutes[unit];
  if (!count || !minutes) throw new Error(`The schedule ${expression} is not supported here`);
  return Number(count) * minutes;
}

/**
 * Runs the template's scheduled functions, and each once at the start for what is overdue.
 * @param minuteMs how long a minute of a rate lasts here
 */
export function startSchedules(stack: Stack, functions: LocalFunctions, minuteMs: number): { stop(): void } {
  const timers: NodeJS.Timeout[] = [];
  for (const rule of stack.of("AWS::Events::Rule")) {
    const { ScheduleExpression, State, Targets } = ruleProperties.parse(rule.properties);
    if (!ScheduleExpression || State !== "ENABLED") continue;
    const everyMs = readRate(ScheduleExpression) * minuteMs;
    for (const { Arn, Input } of Targets) {
      const target = functions.byArn(Arn);
      const isPermitted = functions.mayInvoke("events.amazonaws.com", rule.identity.attributes.Arn ?? "", Arn);
      if (!isPermitted) throw new Error(`${rule.logicalId} may not invoke ${target.name}`);
      const event = () =>
        Input ??
        JSON.stringify({ source: "aws.events", "detail-type": "Scheduled Event", time: new Date().toISOString() });
      // Errors are in the function's log, and the next run tries again.
      const run = () => void target.invoke(event()).catch(() => {});
      timers.push(setInterval(run, everyMs));
      run();
    }
  }
  return { stop: () => timers.forEach(clearInterval) };
}
