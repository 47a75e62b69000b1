import { type WatchRun, watch } from "../../functions/shipments/watch.ts";
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

/** Asks a deployed stack's courier for what is due; here the portal itself does so every five minutes. */
export const askNow = ({ stack }: { readonly stack: string }): Promise<void> =>
  withTable(stack, async (where) => {
    await pointToCourierOf(stack);
    const { asked, answered, news, failed, end } = await watch();
    console.info(`Asked for ${asked} numbers of ${where}: ${answered} answered, ${news} with news, ${failed} failed.
${reasons[end]}`);
  });
