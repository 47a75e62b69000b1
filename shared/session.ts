/** Roles and session cookies. Imports nothing: the scripts of every page include it. */

export const roles = ["logistics", "admin"] as const;
export type Role = (typeof roles)[number];

/** Lifetime of a session from login, whether used or not. */
export const sessionSeconds = 60 * 60;

/**
 * Cookie names. `token` is HttpOnly; `marker` holds the account's `_id` for redirects in the browser and grants nothing.
 * A browser takes a `__Host-` cookie only from this very host: no other site of the domain can set or replace it.
 */
export const sessionCookies = {
  logistics: { token: "__Host-logistics_token", marker: "__Host-logistics_session" },
  admin: { token: "__Host-admin_token", marker: "__Host-admin_session" },
} as const satisfies Record<Role, { token: string; marker: string }>;

/** Holds the email address that the logistics profile shows. */
export const rememberedEmailCookie = "__Host-logistics_email";
