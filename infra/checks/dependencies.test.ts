import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

interface LockedPackage {
  readonly integrity?: string;
  /** From elsewhere than the registry. */
  readonly resolved?: string;
  /** Comes inside another package, whose hash covers it. */
  readonly inBundle?: true;
}
const lockFile = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(lockFile);
const { "": project, ...installed } = packages;

test("every installed package is in package-lock.json, with the hash of its content", () => {
  expect(project).toMatchObject({
    dependencies: packageJson.dependencies,
    devDependencies: packageJson.devDependencies,
  });
  const unknown = Object.entries(installed).filter(
    ([, { integrity, inBundle, resolved = "https://registry.npmjs.org/" }]) =>
      !(inBundle || integrity?.startsWith("sha512-")) || !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(unknown).toEqual([]);
});

test("the versions of direct dependencies are exact", () => {
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
