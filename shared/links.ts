import * as z from "zod/mini";
import { lazyObject, lazySchema } from "./lazy-schema.ts";

/** The token in the fragment of a link, `/#t=<token>`: 54 characters. Anything short is answered as an unknown order. */
export const linkToken = lazySchema(() =>
  z.string().check(z.minLength(1), z.maxLength(500)),
);

/** A link ends so long after the last parcel has become final, and at the latest so long after the order's first record. */
export const linkDays = { afterFinal: 30, afterFirstRecord: 180 } as const;

/** A link for the customer of an order. It opens without typing, so it is a key. */
export const customerLink = lazyObject(() => ({
  url: z.string(),
  /** When it ends if no parcel arrives before, ISO 8601; it ends `linkDays.afterFinal` days after the last parcel has arrived. */
  expires: z.string(),
}));
