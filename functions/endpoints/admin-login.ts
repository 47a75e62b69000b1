import { signIn } from "../auth/sign-in.ts";
import { serveAnyone } from "../http/serve.ts";

export const handler = serveAnyone({
  adminLogin: async (visit) => ({ token: await signIn("admin", visit) }),
});
