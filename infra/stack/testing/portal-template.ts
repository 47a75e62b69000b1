import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { allFunctions } from "../../../functions/registry.ts";
import { portalApp } from "../portal-app.ts";

type Context = Readonly<Record<string, string | boolean>>;
type Portal = ReturnType<typeof portalApp>;

/** The context with these settings, of their stage. */
const contextOf = ({ stage = "main", ...settings }: Context) => ({ stage, [String(stage)]: settings });

/** Nothing is deployed from here, so assets need no copies. */
const forTests = { "aws:cdk:disable-asset-staging": true };

/** The smallest build that the stack accepts. */
function writeBuild(folder: string, code: string) {
  const write = (path: string, text = code) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of Object.keys(allFunctions)) write(`functions/${name}/index.mjs`);
  write("web/index.html", `<script data-modules="">loader()</script>${code}`);
  write("web/assets/entry-1.js");
  return { bundles: join(folder, "functions"), site: join(folder, "web") };
}

interface PortalOptions {
  /** The settings and their stage. */
  readonly context?: Context;
  readonly region?: string;
  /** Every built file. */
  readonly code?: string;
  readonly unchecked?: boolean;
}

/** Passes the portal to `use`. */
export function withPortal<Result>(
  use: (portal: Portal) => Result,
  { context = {}, region, code = "//", unchecked = false }: PortalOptions = {},
): Result {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  try {
    const build = writeBuild(folder, code);
    const output = join(folder, "cdk.out");
    return use(portalApp(build, { output, context: { ...forTests, ...contextOf(context) }, region, unchecked }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const templates = new Map<string, Template>();

export function portalTemplate(context: Context = {}, code?: string): Template {
  const key = JSON.stringify([context, code]);
  const template =
    templates.get(key) ?? withPortal(({ stack }) => Template.fromStack(stack), { context, code, unchecked: true });
  templates.set(key, template);
  return template;
}
