import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import * as z from "zod/mini";
import { signedByOperator } from "../dynamodb/credentials.ts";
import { type RunningServer, startServer } from "../http/loopback.ts";
import { accessRequests, type KeyNames } from "./dynamodb-requests.ts";
import { type AccessRequest, isAllowed, type Statement } from "./iam-policy.ts";
import { type AwsResponse, errorResponse } from "./response.ts";
import { getSecretValue, type Secrets, secretRequest } from "./secrets.ts";
import { isSendEmail, type Mailbox, sendAccess } from "./ses.ts";

/** The role behind an access key, with its policy statements. */
export interface Principal {
  readonly name: string;
  readonly statements: readonly Statement[];
}

export interface AwsEndpointOptions {
  /** Any free port by default. */
  readonly port?: number;
  readonly database: string;
  readonly keys: KeyNames;
  readonly secrets: Secrets;
  readonly mailbox: Mailbox;
  principal(accessKeyId: string): Principal | undefined;
  /** A function by its name, and how to start it without waiting for it. */
  asynchronous(functionName: string): { readonly arn: string; start(): void } | undefined;
  /** Called with every access request, allowed or not. */
  watch?(principal: Principal, requests: readonly AccessRequest[]): void;
}

/** The function that a path of Lambda's API invokes. */
const invokedIn = (url = "") => {
  const [, name] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url) ?? [];
  return name === undefined ? undefined : decodeURIComponent(name);
};

const credential = /Credential=([^/]+)\//;

function accessDenied(
  { name }: Principal,
  { action, resource }: Pick<AccessRequest, "action" | "resource">,
): AwsResponse {
  return errorResponse(
    400,
    "com.amazon.coral.service#AccessDeniedException",
    `User: ${name} is not authorized to perform: ${action} on resource: ${resource}`,
  );
}

/** Stands in for AWS: it identifies a function by its access key and allows only what the function's role allows. */
export async function startAwsEndpoint({
  port,
  database,
  keys,
  secrets,
  mailbox,
  principal,
  asynchronous,
  watch,
}: AwsEndpointOptions): Promise<RunningServer> {
  /** The answer, where the caller's role allows all of these. */
  function ifAllowed<Answer>(
    caller: Principal,
    requests: readonly AccessRequest[],
    answer: () => Answer,
  ) {
    watch?.(caller, requests);
    const denied = requests.find((request) => !isAllowed(caller.statements, request));
    return denied ? accessDenied(caller, denied) : answer();
  }

  /** Lambda's Invoke, of which functions use the asynchronous kind. */
  function invoke(caller: Principal, name: string, type: unknown): AwsResponse {
    const found = asynchronous(name);
    const access = {
      action: "lambda:InvokeFunction",
      resource: found?.arn ?? name,
      context: {},
    };
    return ifAllowed(caller, [access], () => {
      if (!found)
        return errorResponse(
          404,
          "ResourceNotFoundException",
          `Function not found: ${name}`,
        );
      if (type !== "Event")
        return errorResponse(
          400,
          "InvalidParameterValueException",
          "Only Event is supported here",
        );
      found.start();
      return { status: 202, body: "" };
    });
  }

  /** The response to a call, now or later; undefined for a call to pass on to the database. */
  function decide({ headers, method, url }: IncomingMessage, body: Buffer) {
    const caller = principal(credential.exec(headers.authorization ?? "")?.[1] ?? "");
    if (!caller)
      return errorResponse(
        400,
        "UnrecognizedClientException",
        "The access key belongs to no function.",
      );
    const invoked = invokedIn(url);
    if (invoked !== undefined)
      return invoke(caller, invoked, headers["x-amz-invocation-type"]);
    const input = JSON.parse(body.toString());
    if (isSendEmail(method, url)) {
      const { mail, requests } = sendAccess(input);
      return ifAllowed(caller, requests, () => mailbox.deliver(mail));
    }
    const target = String(headers["x-amz-target"]);
    if (target === "secretsmanager.GetSecretValue") {
      const request = secretRequest.parse(input);
      const access = {
        action: "secretsmanager:GetSecretValue",
        resource: request.SecretId,
        context: {},
      };
      return ifAllowed(caller, [access], () => getSecretValue(secrets, request));
    }
    const [service = "", operation = ""] = target.split(".");
    const requests =
      service === "DynamoDB_20120810"
        ? accessRequests(operation, input, keys)
        : undefined;
    if (!requests)
      return accessDenied(caller, { action: `${service}:${operation}`, resource: "*" });
    return ifAllowed(caller, requests, () => undefined);
  }

  /** By Node's own client, whose connections stay open: `fetch` takes two to four times as long. */
  function passOn(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
  ): void {
    const { host: _, ...given } = incoming.headers;
    const headers = { ...given, authorization: signedByOperator(given.authorization) };
    const passed = request(database, { method: "POST", headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => {
      // The client retries this, as it does for DynamoDB.
      send(
        outgoing,
        errorResponse(500, "InternalServerError", "The database does not answer"),
      );
    });
    passed.end(body);
  }

  return startServer(async (incoming, outgoing) => {
    try {
      const body = await buffer(incoming);
      const response = await decide(incoming, body);
      if (response) send(outgoing, response);
      else passOn(incoming, outgoing, body);
    } catch (error) {
      const message =
        error instanceof z.core.$ZodError
          ? "The request has unsupported parts"
          : String(error);
      send(outgoing, errorResponse(400, "ValidationException", message));
    }
  }, port);
}

function send(outgoing: ServerResponse, { status, body }: AwsResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else
    outgoing
      .writeHead(status, { "content-type": "application/x-amz-json-1.0" })
      .end(body);
}
