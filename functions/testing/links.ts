import { handler as getLink } from "../endpoints/get-link.ts";
import { signIn } from "./accounts.ts";
import { call } from "./call.ts";

export const tokenIn = (url: string) => url.split("#t=")[1] ?? "";

/** The token of a record's link, as a member of staff gets it. */
export async function linkTokenOf({ _id }: { readonly _id: string }): Promise<string> {
  const { cookies } = await signIn("logistics");
  const { body } = await call(getLink, "getLink", { params: { id: _id }, cookies });
  return tokenIn(body.url);
}
