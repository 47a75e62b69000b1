import { serveAnyone } from "../runtime/serve.ts";
import { signIn } from "../services/sign-in.ts";

export const handler = serveAnyone({
  adminLogin: async (visit) => ({ token: await signIn("admin", visit) }),
});
