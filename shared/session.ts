/** Who may sign in, and what a session leaves in the browser. Imports nothing, so that every page can afford it. */

export const roles = ["logistics", "admin"] as const;
/** Who may act: a member of the logistics team, or an admin. */
export type Role = (typeof roles)[number];

/** A session lives this long after login, active or not. */
export const sessionSeconds = 60 * 60;

/**
 * Cookies of one role. `token` is HttpOnly; `marker` holds the account's `_id` for the browser's own redirects and opens nothing;
 * `email` (logistics only) is the remembered address of the profile screen.
 */
export const sessionCookies = {
  logistics: { token: "logistics_token", marker: "logistics_session" },
  admin: { token: "admin_token", marker: "admin_session" },
} as const satisfies Record<Role, { token: string; marker: string }>;

export const rememberedEmailCookie = "logistics_email";
