import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import {
  type Role,
  rememberedEmailCookie,
  sessionCookies,
} from "../../shared/session.ts";
import { unixSeconds } from "../database/table.ts";

interface SessionAccount {
  readonly role: Role;
  readonly _id: string;
  readonly email: string;
}

/** The cookies of a request as API Gateway lists them, one "name=value" each. */
export type SentCookies = readonly string[] | undefined;

const ownPagesOnly = { path: "/", secure: true, sameSite: "strict" } as const;

// As they are: one token has one spelling.
const valuesIn = (sent: SentCookies) =>
  parseCookie((sent ?? []).join("; "), { decode: (value) => value });

function cookiesOf(
  role: Role,
  values: { token: string; marker: string; email: string },
  maxAge: number,
): SetCookie[] {
  const { token, marker } = sessionCookies[role];
  const cookies: SetCookie[] = [
    { name: token, value: values.token, httpOnly: true },
    { name: marker, value: values.marker },
  ];
  if (role === "logistics")
    cookies.push({ name: rememberedEmailCookie, value: values.email });
  return cookies.map((cookie) => ({ ...cookie, maxAge, ...ownPagesOnly }));
}

/** The Set-Cookie headers of a session. `expires` in seconds since 1970. */
export function sessionCookieHeaders(
  { role, _id, email }: SessionAccount,
  token: string,
  expires: number,
): string[] {
  const maxAge = Math.max(0, expires - unixSeconds());
  return cookiesOf(role, { token, marker: _id, email }, maxAge).map((cookie) =>
    stringifySetCookie(cookie),
  );
}

/**
 * The Set-Cookie headers that delete a role's session cookies, marker and remembered e-mail included, of those that the
 * request brought: a link on another site makes a request without them, whose reply must not sign anyone out.
 */
export function clearedCookieHeaders(role: Role, sent: SentCookies): string[] {
  const values = valuesIn(sent);
  return cookiesOf(role, { token: "", marker: "", email: "" }, 0)
    .filter(({ name }) => values[name] !== undefined)
    .map((cookie) => stringifySetCookie(cookie));
}

/** The token a browser sent for a role. */
export function tokenFrom(sent: SentCookies, role: Role): string | undefined {
  return valuesIn(sent)[sessionCookies[role].token] || undefined;
}
