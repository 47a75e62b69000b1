import { type EndpointName, endpoints, isOfShop } from "../../shared/contract.ts";
import { type Role, rememberedEmailCookie, roles, sessionCookies } from "../../shared/session.ts";
import type { ShopSource } from "../../shared/shop.ts";
import type { Request } from "./call.ts";
import { validRequest } from "./requests.ts";
import { proofOf } from "./shop.ts";

/** Every operation with every kind of caller, and what it must answer. Tests run it in process and over HTTP. */

/** An operation's request: a valid one, but for logins, whose own refusal has the status of a missing session. */
const requestTo = (name: EndpointName): Request => (/Login$/.test(name) ? { body: {} } : validRequest(name));

/** Not of a login, or of one over an hour ago. */
const noSessions = [
  ...["nonsense", "forged: unsigned (alg none)", "forged: signed with a public key (RS/HS swap)"],
  ...["forged: signed by a key of its own (RS256, jwk and jku)", "forged: another key", "forged: tampered", "expired"],
] as const;
/** Their browser may have a newer session when it gets the refusal: it keeps its cookies. */
const endedSessions = [
  "of an unverified account",
  "of a deleted account",
  "of a deleted account with a new one under its e-mail",
  "of an old e-mail",
  "of an old password",
  "signed out",
] as const;
type InvalidToken = (typeof noSessions | typeof endedSessions)[number];

export interface SessionsOfRole {
  readonly accountId: string;
  /** Sessions of their own for each operation, since some end theirs. */
  readonly current: Readonly<Record<EndpointName, { readonly byBearer: string; readonly byCookie: string }>>;
  readonly invalid: Readonly<Record<InvalidToken, string>>;
}
/** Tokens by the role that they name. */
export type Sessions = Readonly<Record<Role, SessionsOfRole>>;

/** A reply's status as the outcome of an attempt: what authorization lets through may still be a mistake in the request. */
export const outcomeOf = (status: number) => (status === 401 || status === 403 || status >= 500 ? status : "accepted");

/** What an attempt must get. */
interface Outcome {
  readonly status: "accepted" | 401 | 403;
  readonly message?: string;
  /** The names of the cookies that the reply deletes; it sets none. */
  readonly deleted?: readonly string[];
  /** The event of the security log. */
  readonly logged?: "denied" | "session-refused" | "shop-refused";
}

export interface Attempt extends Outcome {
  /** Who calls, in words. */
  readonly caller: string;
  /** The operation's request with the caller's headers and cookies. Those to be refused are unreadable besides. */
  readonly request: (sessions: Sessions) => Request;
}

const byBearer = (token: string): Request => ({ headers: { authorization: `Bearer ${token}` } });

const cookieNames = (role: Role) => [
  ...Object.values(sessionCookies[role]),
  ...(role === "logistics" ? [rememberedEmailCookie] : []),
];
/** All cookies that a browser holds for a session. */
const byCookies = (role: Role, token: string): Request => ({
  cookies: cookieNames(role).map((name) => `${name}=${name === sessionCookies[role].token ? token : "x"}`),
});

/** Authorization comes before the request is parsed, so this must not show. */
const unreadable: Request = { body: "{" };
const please = { status: 401, message: "Please sign in." } as const;
const forbidden = { status: 403, message: "Your account isn't allowed to do this.", logged: "denied" } as const;

function attempt(
  name: EndpointName,
  caller: string,
  outcome: Outcome,
  credentials: (sessions: Sessions) => Request,
): Attempt {
  const request = { ...requestTo(name), ...(outcome.status !== "accepted" && unreadable) };
  return { caller, ...outcome, request: (sessions) => ({ ...request, ...credentials(sessions) }) };
}

/** Requests from another site's page, with the cookies that a browser would leave out. */
function fromAnotherSite(name: EndpointName, role: Role): Attempt[] {
  // A GET changes nothing, so any site may link to it.
  if (endpoints[name].method === "GET") return [];
  // Stopping mails by one click reads no cookie: the page of a web mail may send it.
  const isOneClick = name === "stopAlert";
  const foreign = isOneClick
    ? ({ status: "accepted" } as const)
    : ({ status: 403, message: "This request came from another site." } as const);
  const signs: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
  ];
  return signs.map((headers) =>
    attempt(name, `another site's page (${JSON.stringify(headers)})`, foreign, (sessions) => ({
      ...byCookies(role, sessions[role].current[name].byCookie),
      headers,
    })),
  );
}

function withSession(name: EndpointName, role: Role): Attempt[] {
  const accepted = { status: "accepted" } as const;
  return [
    attempt(name, `${role} with a bearer token`, accepted, (sessions) =>
      byBearer(sessions[role].current[name].byBearer),
    ),
    attempt(name, `${role} with cookies`, accepted, (sessions) =>
      byCookies(role, sessions[role].current[name].byCookie),
    ),
  ];
}

function withInvalidToken(name: EndpointName, role: Role, kind: InvalidToken, byHeader: Outcome, byCookie: Outcome) {
  return [
    attempt(name, `${role} with a bearer token: ${kind}`, byHeader, (sessions) =>
      byBearer(sessions[role].invalid[kind]),
    ),
    attempt(name, `${role} with cookies: ${kind}`, byCookie, (sessions) =>
      byCookies(role, sessions[role].invalid[kind]),
    ),
  ];
}

function ofAnyone(name: EndpointName): Attempt[] {
  const accepted = { status: "accepted" } as const;
  return [
    attempt(name, "anyone without a session", accepted, () => ({})),
    ...roles.flatMap((role) => [
      ...withSession(name, role),
      ...(["nonsense", "expired", "signed out"] as const).flatMap((kind) =>
        withInvalidToken(name, role, kind, accepted, accepted),
      ),
    ]),
    ...fromAnotherSite(name, "admin"),
  ];
}

/** A session of a role that may not call the operation. */
function ofOtherRole(name: EndpointName, other: Role, callers: readonly Role[]): Attempt[] {
  const token = (sessions: Sessions) => sessions[other].current[name].byBearer;
  return [
    attempt(name, `${other} with a bearer token`, forbidden, (sessions) => byBearer(token(sessions))),
    ...callers.map((role) =>
      attempt(name, `${other} in the cookies of ${role}`, forbidden, (sessions) => byCookies(role, token(sessions))),
    ),
    // Each role has cookies of its own: this browser has no session here, and keeps the one it has.
    attempt(name, `${other} with cookies`, please, (sessions) => byCookies(other, token(sessions))),
  ];
}

function withoutSession(name: EndpointName, callers: readonly Role[]): Attempt[] {
  return [
    attempt(name, "nobody", please, () => ({})),
    // A link leads to a request without cookies: SameSite=Strict.
    ...(endpoints[name].method === "GET"
      ? [attempt(name, "a link on another site", please, () => ({ headers: { "sec-fetch-site": "cross-site" } }))]
      : []),
    attempt(name, "another scheme", please, () => ({ headers: { authorization: "Basic YTpi" } })),
    ...callers.flatMap((role) =>
      cookieNames(role).map((cookie) =>
        attempt(name, `only the cookie ${cookie}`, { ...please, deleted: [cookie] }, () => ({
          // The value of an empty token is none.
          cookies: [`${cookie}=${cookie === sessionCookies[role].token ? "" : "x"}`],
        })),
      ),
    ),
  ];
}

/** Only the shop's own proof is accepted: neither a session nor what proves another call. */
function ofShop(name: EndpointName, source: ShopSource): Attempt[] {
  const what = source === "key" ? "key" : "signature";
  const message = `The ${what} doesn't match: the shop and the portal need the same secret.`;
  const wrong = { status: 401, message, logged: "shop-refused" } as const;
  const { body, headers = {} } = validRequest(name);
  const accepted = attempt(name, "the shop", { status: "accepted" }, () => ({ headers }));
  return [
    accepted,
    attempt(name, "nobody", wrong, () => ({ headers: {} })),
    attempt(name, "another secret", wrong, () => ({ body, headers: proofOf(source, body, "a guessed secret") })),
    attempt(name, "an empty secret", wrong, () => ({ body, headers: proofOf(source, body, "") })),
    attempt(name, "the proof cut short", wrong, () => ({
      ...{
        body,
        headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, value.slice(0, -4)])),
      },
    })),
    ...(source === "key"
      ? []
      : [attempt(name, "the proof of another body", wrong, () => ({ body: `{"x":1}`, headers }))]),
    ...roles.flatMap((role) => [
      attempt(name, `${role} with a bearer token`, wrong, (sessions) =>
        byBearer(sessions[role].current[name].byBearer),
      ),
      attempt(name, `${role} with cookies`, wrong, (sessions) => ({
        ...byCookies(role, sessions[role].current[name].byCookie),
        headers: {},
      })),
    ]),
    attempt(name, "another site's page", { status: 403, message: "This request came from another site." }, () => ({
      body,
      headers: { ...headers, "sec-fetch-site": "cross-site" },
    })),
  ];
}

/** Every kind of caller of an operation. */
export function attemptsAt(name: EndpointName): Attempt[] {
  const { callers } = endpoints[name];
  if (callers === "anyone") return ofAnyone(name);
  if (isOfShop(callers)) return ofShop(name, callers);
  const refused = { ...please, logged: "session-refused" } as const;
  return [
    ...withoutSession(name, callers),
    ...callers.flatMap((role) => [
      ...withSession(name, role),
      ...fromAnotherSite(name, role),
      ...noSessions.flatMap((kind) =>
        withInvalidToken(name, role, kind, refused, { ...refused, deleted: cookieNames(role) }),
      ),
      ...endedSessions.flatMap((kind) => withInvalidToken(name, role, kind, refused, refused)),
    ]),
    ...roles.filter((role) => !callers.includes(role)).flatMap((role) => ofOtherRole(name, role, callers)),
  ];
}
