import { serveAnyone } from "../runtime/serve.ts";
import { signIn } from "../services/sign-in.ts";

export const handler = serveAnyone({
  logisticsLogin: (visit) => signIn("logistics", visit),
});
