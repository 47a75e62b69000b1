import {
  type Role,
  rememberedEmailCookie,
  roles,
  sessionCookies,
} from "../../shared/session.ts";

/** The browser knows of a session by a marker cookie beside the HttpOnly token. It only decides redirects. */

export const homeOf = {
  logistics: "/logistic/dashboard",
  admin: "/admin/all",
} as const satisfies Record<Role, string>;
export const loginOf = {
  logistics: "/logistic/login",
  admin: "/admin/login",
} as const satisfies Record<Role, string>;

/** The operation that ends a session. */
export const logoutOf = {
  admin: "adminLogout",
  logistics: "logisticsLogout",
} as const satisfies Record<Role, string>;

const seen = new Set<Role>();

export function signedInAs(role: Role): string | undefined {
  const account = readCookie(sessionCookies[role].marker);
  if (account !== undefined) seen.add(role);
  return account;
}
export const isSignedIn = (role: Role) => signedInAs(role) !== undefined;

/** Whether there was a session since this page was loaded. It may have ended since. */
export const hadSession = (role: Role) => isSignedIn(role) || seen.has(role);
roles.forEach(isSignedIn);

/** The e-mail that the profile form starts from. */
export const rememberedEmail = () =>
  decodeURIComponent(readCookie(rememberedEmailCookie) ?? "");

/** Removes the marker of a session that ended on the server; otherwise the redirects would loop. */
export function forgetSession(role: Role) {
  seen.delete(role);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${sessionCookies[role].marker}=; Path=/; Max-Age=0; Secure; SameSite=Strict`;
}

/** The role whose screens an address belongs to. */
export function areaOf(pathname: string): Role | undefined {
  if (/^\/admin(\/|$)/.test(pathname)) return "admin";
  if (/^\/logistic(\/|$)/.test(pathname)) return "logistics";
  return undefined;
}

/** Why a login screen is shown, in its address. */
export const loginReasons = [
  "expired",
  "signed-out",
  "signed-out-here",
  "signed-up",
] as const;
export type LoginReason = (typeof loginReasons)[number];

/** Where to go after login: `next` if it is one of this role's screens, else the role's home. */
export function destinationAfterLogin(role: Role, next: string | undefined): string {
  if (!next?.startsWith("/") || !URL.canParse(next, location.origin)) return homeOf[role];
  const target = new URL(next, location.origin);
  const inside = target.origin === location.origin && areaOf(target.pathname) === role;
  const isEntry =
    target.pathname === loginOf[role] || target.pathname === "/logistic/signup";
  return inside && !isEntry
    ? target.pathname + target.search + target.hash
    : homeOf[role];
}

function readCookie(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}
