import { text } from "node:stream/consumers";
import { startServer } from "../../local/http/loopback.ts";

interface FakeStack {
  readonly status?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, string>>;
}

const account = "111122223333";

const pairs = (of: "Output" | "Parameter", values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([key, value]) => `<member><${of}Key>${key}</${of}Key><${of}Value>${value}</${of}Value></member>`)
    .join("");

const member = (name: string, { status = "CREATE_COMPLETE", outputs = {}, parameters = {} }: FakeStack) =>
  `<DescribeStacksResponse><DescribeStacksResult><Stacks><member>
    <StackName>${name}</StackName><StackId>arn:aws:cloudformation:ap-south-1:${account}:stack/${name}/1</StackId>
    <CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus><Outputs>${pairs("Output", outputs)}</Outputs>
    <Parameters>${pairs("Parameter", parameters)}</Parameters></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

const problem = (code: string, message: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

const unconfirmed = `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions><member>
  <Endpoint>owner@shop.test</Endpoint><SubscriptionArn>PendingConfirmation</SubscriptionArn>
  </member></Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;

/** A fake CloudFormation, a topic that waits for its subscriber, and Lambda's account settings, for operators' commands, over HTTP so that the real client runs. */
export async function startCloudFormation() {
  const stacks = new Map<string, FakeStack>();
  /** An error code for every call, if set. */
  const refusal: { code?: string | undefined } = {};
  /** What Lambda says of the account. */
  const limit = { ConcurrentExecutions: 1_000 };
  const server = await startServer(async (incoming, outgoing) => {
    if (incoming.url === "/2016-08-19/account-settings") {
      outgoing.end(JSON.stringify({ AccountLimit: limit }));
      return;
    }
    const asked = new URLSearchParams(await text(incoming));
    if (asked.get("Action") === "ListSubscriptionsByTopic") {
      outgoing.end(unconfirmed);
      return;
    }
    const name = asked.get("StackName") ?? "";
    const stack = stacks.get(name);
    if (refusal.code) outgoing.writeHead(403).end(problem(refusal.code, "No."));
    else if (!stack) outgoing.writeHead(400).end(problem("ValidationError", `Stack with id ${name} does not exist`));
    else outgoing.end(member(name, stack));
  });
  return { ...server, stacks, refusal, limit };
}
