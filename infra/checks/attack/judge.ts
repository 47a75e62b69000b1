import { ofTheLibrary } from "../../../functions/testing/library-words.ts";
import { type EndpointName, endpoints } from "../../../shared/contract.ts";
import { failureBody, failureStatus } from "../../../shared/errors.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import type { Reply } from "../exchange.ts";

/** Words that only a program's own errors have: stacks, files, classes. */
const ofThePrograms =
  /\bat [\w.<>]+ \(|\.m?[jt]s:\d+|node_modules|\/var\/task|file:\/\/|\b[A-Z]\w*(Error|Exception)\b|ECONN|DynamoDB|ZodMini/;

export interface Expected {
  /** Milliseconds. */
  readonly limitMs: number;
  /** CloudFront or API Gateway may have answered. */
  readonly mayMissFunction?: boolean | undefined;
}

/** What is wrong with a refusal that a function made. */
function problemsOfFailure({ status, headers, body }: Reply): string[] {
  const parsed = failureBody.safeParse(body);
  if (!parsed.success) return ["not the one error shape"];
  const { message, code, requestId, fields = {} } = parsed.data;
  const texts = [message, ...Object.values(fields)];
  return [
    ...(failureStatus[code] === status ? [] : [`code ${code} with status ${status}`]),
    ...(requestId === "" ? ["no request id"] : []),
    ...(JSON.stringify(parsed.data) === JSON.stringify(body) ? [] : ["undeclared fields"]),
    ...texts.filter((text) => ofTheLibrary.test(text)).map((text) => `words of the library: ${text}`),
    ...(headers["cache-control"] === "no-store" ? [] : ["may be cached"]),
  ];
}

/** Whether CloudFront or API Gateway answered in their own words, not a function. */
const isOfAws = ({ body }: Reply) => typeof body !== "object" || !("code" in body);

function problemsOfBody(name: EndpointName, reply: Reply, { mayMissFunction = false }: Expected): string[] {
  const { status, body } = reply;
  const endpoint = endpoints[name];
  if (status >= 400) return mayMissFunction && isOfAws(reply) ? [] : problemsOfFailure(reply);
  // A path may lead to a page, and a method to another operation.
  if (mayMissFunction) return [];
  if (status !== (endpoint.status ?? 200)) return [`${status} is not the status of success`];
  if (status === 204 || status === 303) return body === "" ? [] : [`a body with ${status}`];
  return schemaOf(endpoint.reply).safeParse(body).success ? [] : ["not the reply of the contract"];
}

/** What is wrong with the reply to a request, whatever it was, in words. */
export function problemsOf(name: EndpointName, reply: Reply, expected: Expected): string[] {
  const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
  if (reply.status >= 500) return [`${reply.status} ${text.slice(0, 200)}`];
  return [
    ...(reply.ms > expected.limitMs ? [`${Math.round(reply.ms)} ms`] : []),
    ...(reply.status >= 400 && ofThePrograms.test(text) ? [`a program's words: ${text.slice(0, 200)}`] : []),
    ...problemsOfBody(name, reply, expected),
  ];
}
