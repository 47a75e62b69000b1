import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Template } from "./template.ts";

/** A synthesised template with the files it refers to. */
export type Assembly = Awaited<ReturnType<typeof readAssembly>>;

interface Manifest {
  readonly artifacts: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly properties?: { readonly templateFile?: string; readonly file?: string };
      }
    >
  >;
}

interface AssetManifest {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly displayName?: string;
        readonly source: { readonly path: string };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
}

/** Reads the only stack of a cloud assembly. */
export async function readAssembly(directory: string) {
  const json = async <Content>(file: string): Promise<Content> =>
    JSON.parse(await readFile(join(directory, file), "utf8"));
  const artifacts = Object.entries((await json<Manifest>("manifest.json")).artifacts);
  const only = (type: string) =>
    artifacts.find(([, artifact]) => artifact.type === type) ?? [];
  // The stack's artifact has the name of the stack.
  const [stackName, { properties: { templateFile } = {} } = {}] = only(
    "aws:cloudformation:stack",
  );
  const [, { properties: { file: assetFile } = {} } = {}] = only("cdk:asset-manifest");
  if (!templateFile || !stackName || !assetFile)
    throw new Error(`There is no synthesised stack in ${directory}`);

  const assets = new Map<string, { path: string; name: string }>();
  const { files } = await json<AssetManifest>(assetFile);
  for (const { displayName, source, destinations } of Object.values(files)) {
    for (const { objectKey } of Object.values(destinations)) {
      assets.set(objectKey, {
        path: join(directory, source.path),
        name: displayName ?? "",
      });
    }
  }
  const asset = (objectKey: string) => {
    const found = assets.get(objectKey);
    if (!found)
      throw new Error(
        `The template refers to an asset that was not synthesised: ${objectKey}`,
      );
    return found;
  };
  return {
    stackName,
    template: await json<Template>(templateFile),
    /** The file or folder published under an object key. */
    assetPath: (objectKey: string) => asset(objectKey).path,
    /** The construct that an asset was made for, e.g. `getTrackingNo/Code`. */
    assetName: (objectKey: string) => asset(objectKey).name,
  };
}
