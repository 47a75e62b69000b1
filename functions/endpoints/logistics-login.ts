import { signIn } from "../auth/sign-in.ts";
import { serveAnyone } from "../http/serve.ts";

export const handler = serveAnyone({
  logisticsLogin: (visit) => signIn("logistics", visit),
});
