import { buildAssembly } from "../../build/cached-build.ts";
import { demoMembers, demoPassword } from "../../local/demo/people.ts";
import { clientOf } from "../../local/testing/client.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { temporaryFolder } from "./measure.ts";

type DemoPortal = Awaited<ReturnType<typeof startDemoPortal>>;

/** Runs a bench on a portal with demo data. */
export async function withDemoPortal(use: (portal: DemoPortal) => Promise<void>) {
  const portal = await startDemoPortal();
  await use(portal).finally(portal.stop);
}

/** In its own process, with a member's login and session. */
async function startDemoPortal() {
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
