import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { startServer } from "../../local/http/loopback.ts";
import { type FakeStack, stackActions, stackNameIn } from "./cloudformation.ts";
import { elements } from "./xml.ts";

const region = "ap-south-1";

interface Answer {
  readonly status?: number;
  readonly body: string;
}

const unconfirmed = { Subscriptions: [{ Endpoint: "owner@shop.test", SubscriptionArn: "PendingConfirmation" }] };

/** What assumes a role gets; the portal's own commands and the CDK use the same. */
const session = {
  Credentials: {
    AccessKeyId: "key",
    SecretAccessKey: "secret",
    SessionToken: "token",
    Expiration: "2999-01-01T00:00:00Z",
  },
};

/** Answers of S3's API about buckets, and its objects, by path. */
function createBuckets() {
  const objects = new Map<string, string>();
  const answer = (method: string | undefined, url: URL, body: Buffer): Answer => {
    if (method === "PUT") {
      objects.set(url.pathname, body.toString());
      return { body: "" };
    }
    if (url.searchParams.has("location")) return { body: `<LocationConstraint>${region}</LocationConstraint>` };
    if (url.searchParams.has("encryption")) {
      const rule = { Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } } };
      return { body: elements({ ServerSideEncryptionConfiguration: rule }) };
    }
    const prefix = url.searchParams.get("prefix") ?? "";
    // Only templates are taken: packing and sending 17 MB of the CDK's own code would prove nothing here.
    const isStored = prefix.endsWith(".zip") || objects.has(`${url.pathname.replace(/\/$/, "")}/${prefix}`);
    return { body: elements({ ListBucketResult: isStored ? { Contents: { Key: prefix } } : {} }) };
  };
  return { objects, answer };
}

/**
 * A double of AWS over HTTP, so that the real CDK and the real clients run: as much of CloudFormation, STS, S3, SSM, SNS
 * and Lambda as a deployment calls, answered as AWS's documents say. It makes no resources.
 */
export async function startAws() {
  const stacks = new Map<string, FakeStack>();
  /** An error code for every call of CloudFormation, if set. */
  const refusal: { code?: string | undefined } = {};
  /** What Lambda says of the account. */
  const limit = { ConcurrentExecutions: 1_000 };
  /** The actions that were called, in order, without those that only read. */
  const calls: string[] = [];
  /** Answers of JSON's services, by the call's target. */
  const json: Record<string, (input: never) => object> = {
    "AmazonSSM.GetParameter": () => ({ Parameter: { Value: "30" } }),
  };
  /** Answers of SES's API, by path. */
  const rest: Record<string, object> = {};
  const buckets = createBuckets();
  const query: Record<string, (asked: URLSearchParams) => object> = {
    ...stackActions(stacks, (url) => buckets.objects.get(new URL(url).pathname)),
    ListSubscriptionsByTopic: () => unconfirmed,
    GetCallerIdentity: () => ({ Account: "111122223333", UserId: "user", Arn: "arn:aws:iam::111122223333:user/owner" }),
    AssumeRole: () => session,
  };

  function answerQuery(asked: URLSearchParams): Answer {
    const action = asked.get("Action") ?? "";
    if (!/^(Describe|Get|List|Assume)/.test(action)) calls.push(`${action} ${stackNameIn(asked)}`);
    try {
      if (refusal.code && /Stack/.test(action))
        throw Object.assign(new Error("No."), { code: refusal.code, status: 403 });
      const act = query[action];
      if (!act) throw new Error(`The double of AWS does not know ${action}`);
      return { body: elements({ [`${action}Response`]: { [`${action}Result`]: act(asked) } }) };
    } catch (error) {
      const { message, code = "ValidationError", status = 400 } = error as Error & { code?: string; status?: number };
      return { status, body: elements({ ErrorResponse: { Error: { Type: "Sender", Code: code, Message: message } } }) };
    }
  }

  function answer({ method, headers, url: path = "/" }: IncomingMessage, body: Buffer): Answer {
    const url = new URL(path, "http://aws.test");
    const target = headers["x-amz-target"];
    if (target) {
      const act = json[String(target)];
      if (!act) return { status: 400, body: JSON.stringify({ __type: "UnknownOperation", message: String(target) }) };
      try {
        return { body: JSON.stringify(act(JSON.parse(body.toString()) as never)) };
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        return { status: 400, body: JSON.stringify({ __type: code, message }) };
      }
    }
    const replied = rest[url.pathname];
    if (replied) return { body: JSON.stringify(replied) };
    if (url.pathname === "/2016-08-19/account-settings") return { body: JSON.stringify({ AccountLimit: limit }) };
    if (method === "POST" && url.pathname === "/") return answerQuery(new URLSearchParams(body.toString()));
    return buckets.answer(method, url, body);
  }

  const server = await startServer(async (incoming, outgoing) => {
    const { status = 200, body } = answer(incoming, await buffer(incoming));
    outgoing.writeHead(status).end(body);
  });
  return { ...server, stacks, refusal, limit, calls, json, rest };
}
