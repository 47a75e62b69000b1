import { beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, endpoints } from "../../shared/contract.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { type Role, roles, sessionCookies } from "../../shared/session.ts";
import { cookiesSet } from "../testing/accounts.ts";
import { attemptsAt, outcomeOf, type Sessions } from "../testing/authorization-matrix.ts";
import { type Answer, call, type Request } from "../testing/call.ts";
import { endpointNames, handlerOf } from "../testing/handlers.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { validRequest } from "../testing/requests.ts";
import { makeSessions } from "../testing/sessions.ts";

const lines = recordLog();
// Load all functions before the tests: code that runs while it loads then counts for none of them in mutation testing.
await Promise.all(endpointNames.map(handlerOf));

let sessions: Sessions;
beforeAll(async () => {
  sessions = await makeSessions();
});

test("every operation of the contract has a function", async () => {
  for (const name of endpointNames) expect(await handlerOf(name)).toBeTypeOf("function");
});

test.each(endpointNames)("the request of %s is valid", (name) => {
  const endpoint: Endpoint = endpoints[name];
  const request = validRequest(name);
  for (const part of ["params", "query", "body"] as const) {
    const schema = endpoint[part];
    if (schema === "file") expect(request.body).toBeInstanceOf(FormData);
    else if (schema) expect(schemaOf(schema).safeParse(request[part] ?? {}).error).toBeUndefined();
  }
});

/** The cookies that a reply deletes; it may set no other. */
function deletedBy(answer: Answer): string[] {
  return Object.entries(cookiesSet(answer)).map(([name, cookie]) => {
    expect(cookie).toMatchObject({ value: "", maxAge: 0, path: "/", secure: true, sameSite: "strict" });
    return name;
  });
}

describe.each(endpointNames)("%s", (name) => {
  test.each(attemptsAt(name))("$caller: $status", async ({ request, status, message, deleted = [], logged }) => {
    const answer = await call(await handlerOf(name), name, request(sessions));
    expect(outcomeOf(answer.status)).toBe(status);
    if (status === "accepted") return;
    expect(answer.body).toMatchObject({ code: status === 401 ? "unauthenticated" : "forbidden", message });
    expect(deletedBy(answer)).toEqual(deleted);
    expect(securityLines(lines).map((line) => line.name)).toEqual(logged ? [logged] : []);
  });

  test("refuses a request that did not come through the distribution", async () => {
    const { byCookie } = sessions.admin.current[name];
    const cookies = roles.map((role) => `${sessionCookies[role].token}=${byCookie}`);
    const around = { cookies, headers: { "x-origin-secret": "guessed" }, body: "{" };
    expect(await call(await handlerOf(name), name, { ...validRequest(name), ...around })).toMatchObject({
      status: 421,
      cookies: [],
      body: { code: "misdirected" },
    });
  });
});

test("a refusal is logged with who was refused, or with the network of a token that names nobody", async () => {
  const refused = async (token: string) =>
    call(await handlerOf("adminAll"), "adminAll", { headers: { authorization: `Bearer ${token}` } });
  await refused(sessions.logistics.current.adminAll.byBearer);
  await refused(sessions.admin.invalid.expired);
  const event = { event: "security", endpoint: "adminAll" };
  expect(securityLines(lines)).toEqual([
    { ...event, name: "denied", role: "logistics", actor: sessions.logistics.accountId },
    { ...event, name: "session-refused", network: "203.0.113.7" },
  ]);
});

describe("with the cookies of both roles in one browser", () => {
  const list = async (request: Request) => call(await handlerOf("allTracking"), "allTracking", request);
  const actorOf = () => lines.find(({ event }) => event === "request")?.actor;
  const good = (role: Role) => sessions[role].current.allTracking.byCookie;
  const cookies = (admin: string, logistics: string) => [
    `${sessionCookies.admin.token}=${admin}`,
    `${sessionCookies.logistics.token}=${logistics}`,
  ];

  test("the role that the contract names first is the caller", async () => {
    expect((await list({ cookies: cookies(good("admin"), good("logistics")) })).status).toBe(200);
    expect(actorOf()).toBe(sessions.logistics.accountId);
  });

  test("an ended session leaves the other as the caller", async () => {
    const answer = await list({ cookies: cookies(good("admin"), sessions.logistics.invalid["of an old password"]) });
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(actorOf()).toBe(sessions.admin.accountId);
  });

  test("a bearer token is used instead of cookies", async () => {
    const both = cookies(good("admin"), good("logistics"));
    const answer = await list({ cookies: both, headers: { authorization: "Bearer nonsense" } });
    expect(answer).toMatchObject({ status: 401, cookies: [] });
  });

  test("a header is used only as the scheme and one token", async () => {
    const token = good("admin");
    for (const authorization of [`Basic Bearer ${token}`, `Bearer ${token} more`, `Bearer${token}`]) {
      expect(await list({ headers: { authorization } })).toMatchObject({ status: 401 });
    }
    for (const authorization of [`bearer ${token}`, `Bearer   ${token}`]) {
      expect(await list({ headers: { authorization } })).toMatchObject({ status: 200 });
    }
  });
});
