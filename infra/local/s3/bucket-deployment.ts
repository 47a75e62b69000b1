import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import * as z from "zod/mini";
import type { Resource, Stack } from "../cloudformation/stack.ts";
import { matches } from "../cloudformation/wildcards.ts";
import type { ObjectStore } from "./object-store.ts";

/** The CDK's bucket deployments, which run `aws s3 sync`. */

const list = z._default(z.array(z.string()), []);
const deploymentProperties = z.object({
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z._default(z.string(), ""),
  Prune: z._default(z.boolean(), true),
  Include: list,
  Exclude: list,
  SystemMetadata: z._default(z.record(z.string(), z.string()), {}),
});

/** The content types that the deployment's Python assigns by file name; it has none for web fonts. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/vnd.microsoft.icon",
  ".txt": "text/plain",
  ".xml": "text/xml",
  ".csv": "text/csv",
  ".pdf": "application/pdf",
};

/** Deployments in the order of their dependencies. */
function inOrder(deployments: Resource[]): Resource[] {
  const ids = new Set(deployments.map(({ logicalId }) => logicalId));
  const done: Resource[] = [];
  const isReady = ({ dependsOn }: Resource) =>
    dependsOn.every((id) => !ids.has(id) || done.some(({ logicalId }) => logicalId === id));
  while (done.length < deployments.length) {
    const next = deployments.find((deployment) => !done.includes(deployment) && isReady(deployment));
    if (!next) throw new Error("The deployments of files depend on each other in a circle");
    done.push(next);
  }
  return done;
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

async function deploy({ properties }: Resource, stack: Stack, store: ObjectStore): Promise<void> {
  const { SourceObjectKeys, DestinationBucketKeyPrefix, Prune, Include, Exclude, SystemMetadata } =
    deploymentProperties.parse(properties);
  const { "content-type": givenType, ...metadata } = SystemMetadata;
  const prefix = DestinationBucketKeyPrefix && `${DestinationBucketKeyPrefix}/`;
  // The last matching filter wins, and includes come after excludes.
  const isMeant = (file: string) =>
    Include.some((pattern) => matches(pattern, file)) || !Exclude.some((pattern) => matches(pattern, file));

  const deployed = new Set<string>();
  for (const source of SourceObjectKeys) {
    const directory = stack.assembly.assetPath(source);
    for (const file of (await filesIn(directory)).filter(isMeant)) {
      const key = prefix + file;
      const type = givenType ?? contentTypes[extname(file)] ?? "binary/octet-stream";
      await store.put(key, await readFile(join(directory, file)), type, metadata);
      deployed.add(key);
    }
  }
  if (!Prune) return;
  for (const key of store.keys()) {
    if (key.startsWith(prefix) && isMeant(key.slice(prefix.length)) && !deployed.has(key)) store.delete(key);
  }
}

/** Deploys a bucket's files as the template says, in order. */
export async function deployFiles(stack: Stack, bucketName: string, store: ObjectStore): Promise<void> {
  const deployments = stack
    .of("Custom::CDKBucketDeployment")
    .filter(({ properties }) => properties.DestinationBucketName === bucketName);
  for (const deployment of inOrder(deployments)) await deploy(deployment, stack, store);
  await store.save();
}
