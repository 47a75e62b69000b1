import { signIn } from "../auth/sign-in.ts";
import { servePublic } from "../http/serve.ts";

export const handler = servePublic({
  adminLogin: async (request) => ({ token: await signIn("admin", request) }),
});
