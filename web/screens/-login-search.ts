import * as z from "zod/mini";
import { loginReasons } from "../api/session.ts";

/** What the address of a login screen may say: where to go afterwards, and why it is shown. Anything else is dropped. */
export const loginSearch = z.object({
  next: z.catch(z.optional(z.string()), undefined),
  reason: z.catch(z.optional(z.enum(loginReasons)), undefined),
});
