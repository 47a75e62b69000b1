import { signIn } from "../auth/sign-in.ts";
import { servePublic } from "../http/serve.ts";

export const handler = servePublic({
  logisticsLogin: (request) => signIn("logistics", request),
});
