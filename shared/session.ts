/** Roles and session cookies. Imports nothing: the scripts of every page include it. */

export const roles = ["logistics", "admin"] as const;
export type Role = (typeof roles)[number];

/** Lifetime of a session from login, whether used or not. */
export const sessionSeconds = 60 * 60;

/** Cookie names. `token` is HttpOnly; `marker` holds the account's `_id` for redirects in the browser and grants nothing. */
export const sessionCookies = {
  logistics: { token: "logistics_token", marker: "logistics_session" },
  admin: { token: "admin_token", marker: "admin_session" },
} as const satisfies Record<Role, { token: string; marker: string }>;

/** Holds the email address that the logistics profile shows. */
export const rememberedEmailCookie = "logistics_email";
