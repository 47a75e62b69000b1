import { watch } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer } from "vite";
import { root, run } from "../build/cached-build.ts";
import type { Portal } from "./portal.ts";
import { fail } from "./shutdown.ts";

const bundles = (round: number) => join(root, ".cache/dev", String(round));

/** Bundles the functions as for a deployment and replaces their code. */
async function swapFunctions({ functions }: Portal, round: number): Promise<void> {
  await run("infra/build/bundle.ts", { BUILD_DIR: bundles(round) });
  for (const one of functions.all)
    one.replaceCode(join(bundles(round), "functions", one.name));
  await rm(bundles(round - 1), { recursive: true, force: true });
  console.info("functions renewed");
}

async function watchFunctions(portal: Portal): Promise<never> {
  await rm(join(root, ".cache/dev"), { recursive: true, force: true });
  let changed = Promise.withResolvers<void>();
  for (const folder of ["functions", "shared"]) {
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (!file?.includes(".test.")) changed.resolve();
    });
  }
  for (let round = 1; ; round += 1) {
    await changed.promise;
    // Wait: editors save several files, each in several steps.
    await sleep(100);
    changed = Promise.withResolvers<void>();
    await swapFunctions(portal, round).catch((error) => console.error(String(error)));
  }
}

/** Bundles functions again when their sources change, and lets Vite serve the pages, without CloudFront's headers. */
export async function serveSources(portal: Portal, port: number | undefined) {
  const vite = await createServer({
    configFile: join(root, "web/vite.config.ts"),
    server: {
      port,
      strictPort: true,
      // Keep the viewer's Host, which the same-site check needs. The sources in web/api are not the API.
      proxy: {
        "^/api/(?!.*\\.tsx?(?:\\?|$))": { target: portal.url, changeOrigin: false },
      },
    },
  });
  await vite.listen();
  watchFunctions(portal).catch(fail);
  return {
    url: new URL(vite.resolvedUrls?.local[0] ?? "").origin,
    stop: () => vite.close(),
  };
}
