import { signIn } from "../auth/sign-in.ts";
import { servePublic } from "../http/serve.ts";

export const handler = servePublic({
  adminLogin: async (visit) => ({ token: await signIn("admin", visit) }),
});
