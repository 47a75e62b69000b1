import { json } from "node:stream/consumers";
import { type WatchRun, watch } from "../../functions/shipments/watch.ts";
import { getSecretValue, secretRequest } from "../local/aws-endpoint/secrets.ts";
import { startCourierSimulator } from "../local/courier/simulator.ts";
import { startServer } from "../local/http/loopback.ts";
import { settingsFrom } from "../local/settings.ts";
import { withTable } from "./open-table.ts";
import { existingStack, neededOutput } from "./stacks.ts";

const reasons: Readonly<Record<WatchRun["end"], string>> = {
  "nothing-due": "Nothing more is due.",
  "most-calls": "More is due: run it again.",
  time: "More is due: run it again.",
  paused: "Calls to the courier pause: it refused the account or so many calls. Try again in five minutes.",
  "courier-away": "The courier does not answer. Try again later.",
  off: "The watch is off: the courier account's credentials are not entered.",
  running: "The portal itself is asking at this moment. Try again in five minutes.",
};

/** Points the functions' code at the stack's courier. */
async function pointToCourierOf(stack: string): Promise<void> {
  const { stack: described } = await existingStack(stack);
  const url = described.Parameters?.find(({ ParameterKey }) => ParameterKey === "CourierUrl")?.ParameterValue;
  if (!url) throw new Error(`The stack ${stack} has no courier`);
  Object.assign(process.env, {
    SHIPGLOBAL_URL: url,
    COURIER_SECRET_ARN: neededOutput(described, "CourierSecretArn"),
  });
}

/** Points the functions' code at the courier of the environment, or a simulated one, and calls `use`. */
async function withLocalCourier(use: () => Promise<void>): Promise<void> {
  const { SHIPGLOBAL_URL, SHIPGLOBAL_USERNAME, SHIPGLOBAL_PASSWORD } = process.env;
  const { courier } = settingsFrom({ SHIPGLOBAL_URL, SHIPGLOBAL_USERNAME, SHIPGLOBAL_PASSWORD });
  const { url, username, password } = courier ?? { url: undefined, username: "simulated", password: "simulated" };
  if (courier && !url) throw new Error("SHIPGLOBAL_URL is missing");
  const simulator = url ? undefined : await startCourierSimulator({ username, password });
  const value = JSON.stringify({ username, password });
  const secrets = await startServer(async (incoming, outgoing) => {
    const request = secretRequest.parse(await json(incoming));
    const { status, body } = getSecretValue({ versions: () => [{ versionId: "1", value }] }, request);
    outgoing.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(body);
  });
  Object.assign(process.env, {
    SHIPGLOBAL_URL: url ?? simulator?.url,
    COURIER_SECRET_ARN: "courier",
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  });
  try {
    await use();
  } finally {
    await secrets.stop();
    await simulator?.stop();
  }
}

async function ask(where: string): Promise<void> {
  const { asked, answered, news, failed, end } = await watch();
  console.info(`Asked for ${asked} numbers of ${where}: ${answered} answered, ${news} with news, ${failed} failed.
${reasons[end]}`);
}

export const askNow = ({ stack }: { readonly stack?: string }): Promise<void> =>
  withTable(stack, async (where) => {
    if (!stack) return withLocalCourier(() => ask(where));
    await pointToCourierOf(stack);
    return ask(where);
  });
