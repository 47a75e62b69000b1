import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Template } from "./template.ts";

/** A synthesised template with the files it refers to. */
export type Assembly = Awaited<ReturnType<typeof readAssembly>>;

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.optional(
        z.object({
          templateFile: z.optional(z.string()),
          file: z.optional(z.string()),
        }),
      ),
    }),
  ),
});

const assetManifest = z.object({
  files: z.record(
    z.string(),
    z.object({
      displayName: z.optional(z.string()),
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/** Reads the only stack of a cloud assembly. */
export async function readAssembly(directory: string) {
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(directory, file), "utf8"));
  const artifacts = Object.entries(manifest.parse(await json("manifest.json")).artifacts);
  const only = (type: string) => artifacts.find(([, artifact]) => artifact.type === type) ?? [];
  // The stack's artifact has the name of the stack.
  const [stackName, { properties: { templateFile } = {} } = {}] = only("aws:cloudformation:stack");
  const [, { properties: { file: assetFile } = {} } = {}] = only("cdk:asset-manifest");
  if (!templateFile || !stackName || !assetFile) throw new Error(`There is no synthesised stack in ${directory}`);

  const assets = new Map<string, { path: string; name: string }>();
  for (const { displayName, source, destinations } of Object.values(assetManifest.parse(await json(assetFile)).files)) {
    for (const { objectKey } of Object.values(destinations)) {
      assets.set(objectKey, { path: join(directory, source.path), name: displayName ?? "" });
    }
  }
  const asset = (objectKey: string) => {
    const found = assets.get(objectKey);
    if (!found) throw new Error(`The template refers to an asset that was not synthesised: ${objectKey}`);
    return found;
  };
  return {
    stackName,
    template: (await json(templateFile)) as Template,
    /** The file or folder published under an object key. */
    assetPath: (objectKey: string) => asset(objectKey).path,
    /** The construct that an asset was made for, e.g. `getTrackingNo/Code`. */
    assetName: (objectKey: string) => asset(objectKey).name,
  };
}
