import { buildAssembly } from "../../build/cached-build.ts";
import { demoMembers, demoPassword } from "../../local/demo/people.ts";
import { clientOf } from "../../local/testing/client.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { temporaryFolder } from "./measure.ts";

/** A portal with demo data in its own process, and a member's login and session. */
export async function startDemoPortal() {
  const folder = temporaryFolder("bench-portal-");
  const portal = await startPortalProcess(process.execPath, [
    runPortal,
    await buildAssembly({}),
    folder,
  ]);
  const call = clientOf(portal.url);
  const login = {
    email: demoMembers.find(({ isVerified }) => isVerified)?.email,
    password: demoPassword,
  };
  const { body: token } = await call("POST", "/api/logistics/login", { body: login });
  return { ...portal, call, login, token: String(token) };
}
