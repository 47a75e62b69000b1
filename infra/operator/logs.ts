import { setTimeout as sleep } from "node:timers/promises";
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { parseJson } from "../../shared/parse-json.ts";
import { existingStack } from "./stacks.ts";

export interface LogQuery {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** A function's name; every function's log without it. */
  readonly name?: string | undefined;
  /** A condition of Logs Insights. */
  readonly filter?: string | undefined;
}

/** Lines of a stack's logs, the oldest first, 1,000 at most. */
export async function logLines(
  stack: string,
  { since, name = "[A-Za-z]+", filter }: LogQuery,
): Promise<Record<string, string | undefined>[]> {
  const client = new CloudWatchLogsClient();
  const { queryId } = await client.send(
    new StartQueryCommand({
      startTime: Math.floor(since / 1000),
      endTime: Math.ceil(Date.now() / 1000),
      // Another stage's log groups begin alike, but for the pattern.
      queryString: [
        `SOURCE logGroups(namePrefix: ["${stack}-"])`,
        `filter @log like /:${stack}-${name}Log[0-9A-F]{8}-/`,
        ...(filter ? [`filter ${filter}`] : []),
        "fields @timestamp, @log, @message",
        "sort @timestamp",
        "limit 1000",
      ].join(" | "),
    }),
  );
  for (;;) {
    const { status, results = [] } = await client.send(
      new GetQueryResultsCommand({ queryId }),
    );
    if (status === "Complete") {
      return results.map((fields) =>
        Object.fromEntries(fields.map(({ field = "", value }) => [field, value])),
      );
    }
    if (status !== "Running" && status !== "Scheduled")
      throw new Error(`The logs could not be read: ${status}`);
    await sleep(1_000);
  }
}

/** Why the portal's own code failed, as the log of the request says; undefined where it does not say. */
export async function failureInLog(
  stack: string,
  requestId: string,
  since: number,
): Promise<string | undefined> {
  const [line] = await logLines(stack, {
    since,
    filter: `level = "ERROR" and @message like "${requestId}"`,
  });
  const { message } = (parseJson(line?.["@message"] ?? "") ?? {}) as {
    message?: { stack?: string; error?: string };
  };
  return message?.stack?.split("\n")[0] ?? message?.error;
}

interface LogOptions {
  readonly since: number;
  readonly stack: string;
  readonly find?: string;
}

/** Prints them, with each function's name. */
export async function printLogs(
  { since, stack, find }: LogOptions,
  name: string | undefined,
): Promise<void> {
  await existingStack(stack);
  const filter = find && `@message like ${JSON.stringify(find)}`;
  const lines = await logLines(stack, { since: Date.now() - since, name, filter });
  for (const {
    "@timestamp": time,
    "@log": log = "",
    "@message": message = "",
  } of lines) {
    const [, from] = /-([A-Za-z]+)Log[0-9A-F]{8}-/.exec(log) ?? [];
    console.info(`${time}  ${from}  ${message.trim()}`);
  }
  if (lines.length === 0) console.info("There are no such lines.");
  if (lines.length === 1_000)
    console.info("There are more: name a function, a shorter time or --find.");
}
