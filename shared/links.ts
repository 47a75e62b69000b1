import * as z from "zod/mini";
import { lazySchema } from "./lazy-schema.ts";

/** The token in the fragment of a link, `/#t=<token>`. */
export const linkToken = lazySchema(() => z.string().check(z.minLength(1), z.maxLength(200)));

/** A link for the customer of an order. It opens without typing, so it is a key. */
export const customerLink = lazySchema(() =>
  z.object({
    url: z.string(),
    /** When it ends if no parcel arrives before, ISO 8601; it ends 30 days after the last parcel has arrived. */
    expires: z.string(),
  }),
);
