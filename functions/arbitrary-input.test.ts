import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, type EndpointName, endpoints } from "../shared/contract.ts";
import { failureBody } from "../shared/errors.ts";
import { type Answer, call } from "./testing/call.ts";
import { endpointNames, handlerOf } from "./testing/handlers.ts";
import { recordLog } from "./testing/log.ts";
import { makeAccount, password, signIn } from "./testing/people.ts";

const lines = recordLog();
/** The same inputs at every run: a failure is a finding, not luck. */
const runsOf = (name: EndpointName) => ({ seed: 20260101 + endpointNames.indexOf(name), numRuns: 30 });

const fieldNames = [
  ...["name", "email", "phone", "password", "trackingNo", "_id", "was", "fresh", "file"],
  ...["role", "isVerified", "passwordHash", "epoch", "version", "pk", "sk"],
  ...["__proto__", "constructor", "prototype", "toString"],
];
const plausible = fc.constantFrom<unknown>(
  ...["Asha Menon", "asha@example.com", "9876543210", "+1 415 555 0101", password, "AYU-1001", "SG3231027366055"],
  ...["", " ", "\u0000", "\ud800", "😀".repeat(30), "x".repeat(300), "$argon2id$v=19$", "admin", "true"],
  ...[true, null, 0, -1, 1e300, [], {}, { polluted: true }],
);
const json = fc.oneof(plausible, fc.jsonValue({ maxDepth: 3 }));
/** Objects without a prototype, so that `__proto__` is a key of theirs like any other. */
const object = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fieldNames) }, fc.string()), json);
/** What the forms send, right in most fields, and more than they send. */
const form = fc
  .tuple(
    fc.record({
      name: fc.constantFrom("Asha Menon", "  Ravi ", "AYU-1001", 7),
      email: fc.uuid().map((id) => `${id}@example.com`),
      phone: fc.constantFrom("9876543210", "9876543210", "123"),
      password: fc.string({ minLength: 7, maxLength: 140 }),
      trackingNo: fc.constantFrom("SG3231027366055", "1Z999", "-"),
    }),
    fc.oneof(fc.constant({}), object),
  )
  .map(([fields, more]) => ({ ...more, ...fields }));
const body = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(object, form, json).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string() },
);
const text = fc.oneof(
  fc.string(),
  fc.constantFrom("1", "true", "asc", "name", "trackingNo", "-1", "1e9", "__proto__", "%00"),
);
const query = fc.dictionary(
  fc.constantFrom("limit", "cursor", "field", "search", "sort", "dryRun", "replace", "__proto__"),
  text,
);
const headers = fc.dictionary(
  fc.constantFrom("content-type", "user-agent", "accept", "x-forwarded-for", "sec-fetch-mode"),
  text,
);

let prototype: PropertyDescriptorMap;
beforeAll(() => {
  prototype = Object.getOwnPropertyDescriptors(Object.prototype);
});
afterAll(() => {
  expect(Object.getOwnPropertyDescriptors(Object.prototype)).toEqual(prototype);
});

/** Whom an operation with an id is about; records of shipments have tests of their own. */
const personNamedBy = (path: string) =>
  path === "/admin/{id}" ? ("admin" as const) : path.startsWith("/user/") ? undefined : ("logistics" as const);

/** What the contract does not declare must not leave, in a success or a failure. */
function expectOnlyDeclared(endpoint: Endpoint, { status, body: sent }: Answer) {
  if (status >= 400) expect(failureBody.parse(sent)).toEqual(sent);
  else if (status === 204) expect(sent).toBe("");
  else expect(endpoint.reply.parse(sent)).toEqual(sent);
}

describe.each(endpointNames)("%s", (name: EndpointName) => {
  const endpoint: Endpoint = endpoints[name];
  const { callers } = endpoint;

  test("answers whatever it is sent, and with nothing undeclared", async () => {
    const handler = await handlerOf(name);
    const subject = personNamedBy(endpoint.path);
    await fc.assert(
      fc.asyncProperty(
        body,
        query,
        text,
        fc.boolean(),
        headers,
        async (sentBody, sentQuery, anyId, known, sentHeaders) => {
          const session = callers === "anyone" ? undefined : await signIn(callers[0] ?? "admin");
          const sentId = known && endpoint.params && subject ? (await makeAccount(subject))._id : anyId;
          const answer = await call(handler, name, {
            body: sentBody,
            query: { ...sentQuery },
            params: { id: sentId },
            headers: { ...sentHeaders },
            cookies: [...(session?.cookies ?? []), "__proto__=x", "constructor=%", anyId.replaceAll(/[;\s]/g, "")],
            address: anyId,
          });
          expect(answer.status, JSON.stringify(lines.at(-1))).toBeLessThan(500);
          expectOnlyDeclared(endpoint, answer);
          expect("polluted" in {}).toBe(false);
        },
      ),
      runsOf(name),
    );
  });
});
