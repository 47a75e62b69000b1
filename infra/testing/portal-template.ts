import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll } from "vitest";
import { registry } from "../../functions/registry.ts";
import { portalApp } from "../portal-app.ts";
import type { Build } from "../portal-stack.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What a build leaves behind, as small as the stack accepts it. */
function stubBuild(code: string): Build {
  const folder = mkdtempSync(join(tmpdir(), "portal-build-"));
  folders.push(folder);
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of Object.keys(registry)) write(`functions/${name}/index.mjs`, code);
  write("web/index.html", code);
  write("web/assets/entry-1.js", code);
  return { bundles: join(folder, "functions"), site: join(folder, "web") };
}

/** Nothing is deployed from here, so nothing needs copying, nor checking again for every template. */
const forTests = { "aws:cdk:disable-asset-staging": true, "@aws-cdk/core:validateAgainstDefaultRules": false };

/** The portal with the context an operator gave. `code` stands for what was built. */
export function portal(context: Readonly<Record<string, string>> = {}, code = "//") {
  const output = mkdtempSync(join(tmpdir(), "portal-synth-"));
  folders.push(output);
  return portalApp(stubBuild(code), { output, context: { ...forTests, ...context } });
}

export const portalTemplate = (context: Readonly<Record<string, string>> = {}, code?: string) =>
  Template.fromStack(portal(context, code).stack);
