import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { type Role, rememberedEmailCookie, sessionCookies } from "../../shared/session.ts";

interface SessionAccount {
  readonly role: Role;
  readonly _id: string;
  readonly email: string;
}

const ownPagesOnly = { path: "/", secure: true, sameSite: "strict" } as const;

function cookiesOf(role: Role, values: { token: string; marker: string; email: string }, maxAge: number): string[] {
  const { token, marker } = sessionCookies[role];
  const cookies: SetCookie[] = [
    { name: token, value: values.token, httpOnly: true, maxAge, ...ownPagesOnly },
    { name: marker, value: values.marker, maxAge, ...ownPagesOnly },
  ];
  if (role === "logistics") cookies.push({ name: rememberedEmailCookie, value: values.email, maxAge, ...ownPagesOnly });
  return cookies.map((cookie) => stringifySetCookie(cookie));
}

/** The Set-Cookie headers of a session. `expires` in seconds since 1970. */
export function sessionCookieHeaders({ role, _id, email }: SessionAccount, token: string, expires: number): string[] {
  return cookiesOf(role, { token, marker: _id, email }, Math.max(0, expires - Math.floor(Date.now() / 1000)));
}

/** The Set-Cookie headers that delete a role's session, marker and remembered e-mail included. */
export function clearedCookieHeaders(role: Role): string[] {
  // Stryker disable next-line ObjectLiteral: a missing value is written like an empty one.
  return cookiesOf(role, { token: "", marker: "", email: "" }, 0);
}

/** The token a browser sent for a role. `cookies` as API Gateway lists them, one "name=value" each. */
export function tokenFrom(cookies: readonly string[] | undefined, role: Role): string | undefined {
  // Stryker disable next-line ArrayDeclaration: a cookie of another name changes nothing.
  return parseCookie((cookies ?? []).join("; "))[sessionCookies[role].token] || undefined;
}
