import { buildAssembly } from "../../build/cached-build.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { temporaryFolder } from "./measure.ts";

/** Runs a bench on a portal with demo data, in its own process. */
export async function withDemoPortal(use: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await startPortalProcess(process.execPath, [
    runPortal,
    await buildAssembly({}),
    temporaryFolder("bench-portal-"),
  ]);
  await use(url).finally(stop);
}
