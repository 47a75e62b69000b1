import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import * as z from "zod/mini";
import { signedByOperator } from "../dynamodb/credentials.ts";
import { listenOnLoopback } from "../http/loopback.ts";
import { accessRequests, type KeyNames } from "./dynamodb-requests.ts";
import { type AccessRequest, isAllowed, type Statement } from "./iam-policy.ts";
import { type Answer, refusal } from "./response.ts";
import type { Secrets } from "./secret-store.ts";
import { getSecretValue, secretRequest } from "./secrets-manager.ts";

/** Whoever holds an access key, and what the template allows them. */
export interface Principal {
  readonly name: string;
  readonly statements: readonly Statement[];
}

export interface AwsEndpointOptions {
  /** Base URL of the DynamoDB that calls are passed on to. */
  readonly database: string;
  readonly keys: KeyNames;
  readonly secrets: Secrets;
  /** Who holds the access key that a call is signed with. */
  principal(accessKeyId: string): Principal | undefined;
  /** Hears of everything that anybody asks for, allowed or not. */
  watch?(principal: Principal, requests: readonly AccessRequest[]): void;
}

export interface AwsEndpoint {
  /** Where functions find every AWS service they use. */
  readonly url: string;
  stop(): Promise<void>;
}

const credential = /Credential=([^/]+)\//;

function accessDenied({ name }: Principal, { action, resource }: Pick<AccessRequest, "action" | "resource">): Answer {
  return refusal(
    400,
    "com.amazon.coral.service#AccessDeniedException",
    `User: ${name} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`,
  );
}

/** Starts the one door that functions have to AWS: it knows each by its access key and lets through what its role allows. */
export async function startAwsEndpoint({
  database,
  keys,
  secrets,
  principal,
  watch,
}: AwsEndpointOptions): Promise<AwsEndpoint> {
  const agent = new Agent({ keepAlive: true });

  function deniedPart(caller: Principal, requests: readonly AccessRequest[]): AccessRequest | undefined {
    watch?.(caller, requests);
    return requests.find((request) => !isAllowed(caller.statements, request));
  }

  /** What is wrong with a call, or its answer; undefined for one that goes on to the database. */
  function decide(headers: IncomingMessage["headers"], body: Buffer): Answer | undefined {
    const caller = principal(credential.exec(headers.authorization ?? "")?.[1] ?? "");
    if (!caller)
      return refusal(400, "UnrecognizedClientException", "The security token included in the request is invalid.");
    const [service = "", operation = ""] = String(headers["x-amz-target"]).split(".");
    const input: unknown = JSON.parse(body.toString());

    if (service === "secretsmanager" && operation === "GetSecretValue") {
      const request = secretRequest.parse(input);
      const access = { action: "secretsmanager:GetSecretValue", resource: request.SecretId, context: {} };
      return deniedPart(caller, [access]) ? accessDenied(caller, access) : getSecretValue(secrets, request);
    }
    const requests = service === "DynamoDB_20120810" ? accessRequests(operation, input, keys) : undefined;
    if (!requests) return accessDenied(caller, { action: `${service}:${operation}`, resource: "*" });
    const denied = deniedPart(caller, requests);
    return denied && accessDenied(caller, denied);
  }

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
    const { host: _, ...given } = incoming.headers;
    const headers = { ...given, authorization: signedByOperator(given.authorization) };
    const passed = httpRequest(database, { method: "POST", path: "/", headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => {
      // The client retries this, as it does when DynamoDB has a bad moment.
      send(outgoing, refusal(500, "InternalServerError", "The database does not answer"));
    });
    passed.end(body);
  }

  const server = createServer(async (incoming, outgoing) => {
    try {
      const body = await buffer(incoming);
      const answer = decide(incoming.headers, body);
      if (answer) send(outgoing, answer);
      else passOn(incoming, outgoing, body);
    } catch (error) {
      const message =
        error instanceof z.core.$ZodError ? "The request has parts that are not understood" : String(error);
      send(outgoing, refusal(400, "ValidationException", message));
    }
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function send(outgoing: ServerResponse, { status, body }: Answer): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(body);
}
