import { AsyncLocalStorage } from "node:async_hooks";
import { accessRequests, type DynamoDbRequest } from "../../infra/local/aws-endpoint/dynamodb-requests.ts";
import { matches } from "../../infra/local/cloudformation/wildcards.ts";
import { indexes, tableKeys } from "../database/schema.ts";
import { table } from "../database/table.ts";
import { allFunctions, type FunctionSpec } from "../registry.ts";

/** The function whose handler runs. */
const running = new AsyncLocalStorage<string>();

/** Runs a function's handler, which may write only what the registry grants it. */
export const runAs = <Result>(name: string, run: () => Result): Result => running.run(name, run);

const keys = {
  partition: tableKeys.partition,
  indexes: Object.fromEntries(Object.entries(indexes).map(([name, { partition }]) => [name, partition])),
};

/** The writes of a call that a function is not granted, each with its partition. */
function denied(name: string, action: string, body: DynamoDbRequest): string[] {
  const { grants }: FunctionSpec = allFunctions[name as keyof typeof allFunctions];
  return (accessRequests(action, body, keys) ?? [])
    .filter((request) => !/Get|Query/.test(request.action))
    .flatMap((request) =>
      (request.context["dynamodb:LeadingKeys"] ?? []).map(
        (key) => [request.action.slice("dynamodb:".length), key] as const,
      ),
    )
    .filter(
      ([wanted, key]) =>
        !grants.some(
          ({ actions, indexes: of, leadingKeys = [] }) =>
            !of && actions.some((one) => one === wanted) && leadingKeys.some((pattern) => matches(pattern, key)),
        ),
    )
    .map(([wanted, key]) => `${wanted} ${key}`);
}

/** Refuses writes of a handler as its policy on AWS would: otherwise only the rehearsed stack notices a missing grant. */
export function enforceGrants(): void {
  table().middlewareStack.add(
    (next) => async (args) => {
      const name = running.getStore();
      const { body, headers } = args.request as { body: string; headers: Record<string, string> };
      const [, action = ""] = (headers["x-amz-target"] ?? "").split(".");
      const refused = name === undefined ? [] : denied(name, action, JSON.parse(body));
      if (refused.length > 0) {
        throw Object.assign(new Error(`${name} is not granted ${refused}`), { name: "AccessDeniedException" });
      }
      return next(args);
    },
    { step: "build", name: "grants", override: true },
  );
}
