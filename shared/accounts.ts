import * as z from "zod/mini";
import { lazyObject, lazySchema } from "./lazy-schema.ts";
import { roles } from "./session.ts";

/** The account that did something; null where nobody did, or an account deleted since. */
export const actor = lazySchema(() =>
  z.nullable(z.object({ name: z.string(), role: z.enum(roles) })),
);

export const adminAccount = lazyObject(() => ({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  isVerified: z.optional(z.boolean()),
  createdAt: z.string(),
}));
export type AdminAccount = z.infer<typeof adminAccount>;

export const logisticsMember = lazySchema(() =>
  z.extend(adminAccount, { isVerified: z.boolean() }),
);
export type LogisticsMember = z.infer<typeof logisticsMember>;
