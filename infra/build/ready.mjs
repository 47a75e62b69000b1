// Installs the packages of the lock file and the pinned Node, then runs the given file on it, if any. Plain JavaScript
// without dependencies: it runs first after a clone, on whatever Node is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const wanted = 24;
const major = () => Number(process.versions.node.split(".")[0]);

function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
}

/** Compares contents, not times: checking out an old lock file is no reason to install again. */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!installed) return false;
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, { version, optional }]) => {
      if (path === "") return true;
      return installed[path] ? installed[path].version === version : optional === true;
    },
  );
}

function install() {
  console.error("Installing the packages, about a minute the first time ...");
  const npm = process.env.npm_execpath;
  // The build needs everything, even where NODE_ENV is production.
  const flags = ["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ["npm", flags];
  // Standard output is the portal's own.
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: !npm,
  });
  if (status !== 0) fail("The packages could not be installed; npm says why above.");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function pinnedNode() {
  const path = join(root, "node_modules/.bin/node");
  if (existsSync(path)) return path;
  if (major() === wanted) return process.execPath;
  return fail(
    `This needs Node ${wanted}, and your registry has no package of it for ${process.platform}-${process.arch}. ` +
      `You have ${process.version}: install Node ${wanted} from https://nodejs.org and try again.`,
  );
}

if (!isInstalled()) install();
const node = pinnedNode();
const [file, ...rest] = process.argv.slice(2);
if (file && process.env.npm_lifecycle_event) {
  // npm passes signals on, but when it is killed hard its children get none.
  const npm = process.ppid;
  setInterval(
    () => process.ppid === npm || process.kill(process.pid, "SIGTERM"),
    500,
  ).unref();
}
if (file && major() === wanted) {
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(file)).href);
} else if (file) {
  // The IPC channel tells the child when this process ends, however that happens.
  const child = spawn(node, [file, ...rest], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
