import * as z from "zod/mini";
import type { Stack } from "../cloudformation/stack.ts";
import { readFilterPattern } from "./filter-pattern.ts";
import type { LocalFunctions } from "./functions.ts";

const ruleProperties = z.object({
  EventPattern: z.optional(z.unknown()),
  Targets: z._default(z.array(z.object({ Arn: z.string() })), []),
});

/** The default event bus: invokes the targets of the template's rules whose pattern an event matches. */
export function openEventBus(stack: Stack, functions: LocalFunctions) {
  const rules = stack.of("AWS::Events::Rule").flatMap((rule) => {
    const { EventPattern, Targets } = ruleProperties.parse(rule.properties);
    if (EventPattern === undefined) return [];
    const targets = Targets.map(({ Arn }) => {
      const target = functions.byArn(Arn);
      const isPermitted = functions.mayInvoke("events.amazonaws.com", rule.identity.attributes.Arn ?? "", Arn);
      if (!isPermitted) throw new Error(`${rule.logicalId} may not invoke ${target.name}`);
      return target;
    });
    return [{ matches: readFilterPattern(EventPattern), targets }];
  });
  return {
    publish: async (event: object): Promise<void> => {
      const text = JSON.stringify(event);
      const targets = rules.filter(({ matches }) => matches(event)).flatMap((rule) => rule.targets);
      // Errors are in the function's log.
      await Promise.all(targets.map((target) => target.invoke(text).catch(() => {})));
    },
  };
}
