import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { parseSetCookie } from "cookie";
import pLimit from "p-limit";
import { type Attempt, attemptsAt, outcomeOf, type Sessions } from "../../../functions/testing/authorization-matrix.ts";
import { bodyText } from "../../../functions/testing/call.ts";
import { endpointNames } from "../../../functions/testing/handlers.ts";
import { type EndpointName, endpoints } from "../../../shared/contract.ts";
import { addressOf } from "../../../shared/public-operations.ts";
import { storedSecrets } from "../aws-endpoint/secrets.ts";
import { readJsonFile } from "../data-files.ts";
import { operatorVariables } from "../dynamodb/credentials.ts";

interface TestedPortal {
  readonly url: string;
  readonly database: string;
  /** The portal's secrets. */
  readonly secretsFile: string;
  /** The environment of one of its functions. */
  readonly variables: Readonly<Record<string, string>>;
}

async function makeSessions({ database, secretsFile, variables }: TestedPortal): Promise<Sessions> {
  const worker = new Worker(new URL("./sessions-thread.ts", import.meta.url), {
    workerData: await readJsonFile(secretsFile, storedSecrets),
    execArgv: [],
    env: { ...variables, ...operatorVariables(database) },
  });
  // `once` rejects when the worker fails.
  const [sessions] = await once(worker, "message");
  await worker.terminate();
  return sessions;
}

/** What is wrong with the reply to an attempt, in words; undefined where it is as the matrix says. */
async function problemOf(url: string, sessions: Sessions, name: EndpointName, attempt: Attempt) {
  const { method } = endpoints[name];
  const { params, query, headers, cookies, body } = attempt.request(sessions);
  const isForm = body instanceof FormData;
  const reply = await fetch(`${url}${addressOf(endpoints[name], params)}?${new URLSearchParams(query)}`, {
    redirect: "manual",
    method,
    headers: {
      ...(!isForm && { "content-type": "application/json" }),
      ...headers,
      ...(cookies && { cookie: cookies.join("; ") }),
    },
    ...(method !== "GET" && { body: isForm ? body : bodyText(body) }),
  });
  const text = await reply.text();
  const deleted = reply.headers.getSetCookie().map((line) => parseSetCookie(line).name);
  const { status, message, deleted: wanted = [] } = attempt;
  const isRight =
    outcomeOf(reply.status) === status &&
    (status === "accepted" || (text.includes(`"${message}"`) && deleted.join() === wanted.join()));
  return isRight ? undefined : `${name}, ${attempt.caller}: ${reply.status} ${text}, deleted [${deleted}]`;
}

/** All are made in process (functions/endpoints/authorization.test.ts); here one of each kind of caller, and of all a twelfth. */
function sampleOf(names: readonly EndpointName[]) {
  const kinds = new Set<string>();
  return names.map((name, operation) => {
    const attempts = attemptsAt(name).filter(({ caller }, at) => !kinds.has(caller) || (operation + at) % 12 === 0);
    for (const { caller } of attempts) kinds.add(caller);
    return { name, attempts };
  });
}

/** Makes attempts of the authorization matrix over HTTP, and returns the wrong replies in words. */
export async function wronglyAuthorized(portal: TestedPortal): Promise<string[]> {
  const sessions = await makeSessions(portal);
  const operationsAtOnce = pLimit(4);
  const problems = await operationsAtOnce.map(sampleOf(endpointNames), async ({ name, attempts }) => {
    const found: (string | undefined)[] = [];
    for (const attempt of attempts) found.push(await problemOf(portal.url, sessions, name, attempt));
    return found;
  });
  return problems.flat().filter((problem) => problem !== undefined);
}
