import { join } from "node:path";
import * as esbuild from "esbuild";

const web = join(import.meta.dirname, "..");

/** Bundles and minifies a script without an entry's libraries. Readable sources, small scripts. */
export async function bundle(options: esbuild.BuildOptions): Promise<string> {
  const define = { "import.meta.env.DEV": "false" };
  const settings = {
    define,
    bundle: true,
    minify: true,
    target: "es2022",
    write: false,
    logLevel: "warning",
  } as const;
  const { outputFiles } = await esbuild.build({
    absWorkingDir: web,
    external: ["/assets/*"],
    ...settings,
    ...options,
  });
  return outputFiles?.[0]?.text.trim() ?? "";
}
