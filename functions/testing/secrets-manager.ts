import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import { startOnLoopback } from "./loopback.ts";

export interface StoredVersion {
  versionId: string;
  value: string;
}

const request = z.object({ SecretId: z.string(), VersionStage: z.optional(z.string()) });

/** Secrets by their ARN, the current version first, then the previous one. Tests may change them. */
export const storedSecrets = new Map<string, (StoredVersion | undefined)[]>();

/** How many calls were made. */
export const secretReads = { count: 0 };

/** While `now` is true, every call fails. */
export const secretsOutage = { now: false };

/** A signing key like the one the stack creates. */
export function makeSigningKey(): StoredVersion {
  return { versionId: randomUUID(), value: JSON.stringify({ key: randomBytes(32).toString("base64url") }) };
}

/** Keys of links like those the stack and its operator make, with these ids. */
export function makeLinkKeys(...ids: readonly number[]): StoredVersion {
  const keys = ids.map((id) => [id, randomBytes(48).toString("base64url")]);
  return { versionId: randomUUID(), value: JSON.stringify(Object.fromEntries(keys)) };
}

let started: Promise<string> | undefined;

/** The address of a server with the only operation of Secrets Manager in use, over HTTP so that the real client runs. */
export function startSecretsManager(): Promise<string> {
  started ??= start();
  return started;
}

async function start(): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const answer = (status: number, body: object) => {
      outgoing.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
    };
    secretReads.count += 1;
    const { SecretId, VersionStage = "AWSCURRENT" } = request.parse(await json(incoming));
    if (secretsOutage.now) return answer(500, { __type: "InternalServiceError", message: "outage" });
    const version = storedSecrets.get(SecretId)?.[VersionStage === "AWSCURRENT" ? 0 : 1];
    if (!version) return answer(400, { __type: "ResourceNotFoundException", message: "no such version" });
    answer(200, {
      ARN: SecretId,
      Name: SecretId,
      VersionId: version.versionId,
      SecretString: version.value,
      VersionStages: [VersionStage],
    });
  });
  return startOnLoopback(server);
}
