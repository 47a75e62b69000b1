import * as z from "zod/mini";

/** "true" or "false" in a query or a form, as a boolean; it may be left out. */
export const flag = () =>
  z.optional(
    z.pipe(
      z.enum(["true", "false"]),
      z.transform((value) => value === "true"),
    ),
  );
