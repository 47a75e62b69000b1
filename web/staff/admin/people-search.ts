import * as z from "zod/mini";
import { ifValid, pageSearch } from "../lists/list-url.ts";

/** The state of a list of accounts in the URL. `show`: only members who wait for approval. */
export const peopleSearch = z.extend(pageSearch, {
  field: ifValid(z.enum(["name", "email"])),
  show: ifValid(z.literal("pending")),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;
