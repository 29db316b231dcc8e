// Installs packages, each set by the command that needs it. Plain JavaScript for any Node from 20.9 on, because it runs
// before the project's own Node is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { takeInstallLock, withInstallLock } from "./install-lock.mjs";

export const root = path.join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "..");
const windows = process.platform === "win32";

/** Folders with their own packages, which only a few commands need. Each has a package.json and a lockfile. */
export const PACKAGE_FOLDERS = ["tests/clients", "bench/peer", "scripts/lighthouse/auditor"];
/** Those that the tests and the type check need. */
const TEST_FOLDERS = ["tests/clients", "bench/peer"];

/** Marks `set` of a folder as installed. The file is in node_modules, so it is removed together with them. */
const stamp = (folder, set) => path.join(root, folder, "node_modules", ".wattlane", set);

function lockfileDigest(folder) {
  return createHash("sha256")
    .update(readFileSync(path.join(root, folder, "package-lock.json")))
    .digest("hex");
}

function isInstalled(folder, set) {
  const file = stamp(folder, set);
  return existsSync(file) && readFileSync(file, "utf8") === lockfileDigest(folder);
}

function recordInstalled(folder, sets) {
  for (const set of sets) {
    mkdirSync(path.dirname(stamp(folder, set)), { recursive: true });
    writeFileSync(stamp(folder, set), lockfileDigest(folder));
  }
}

function clearRecords(folder) {
  rmSync(path.join(root, folder, "node_modules", ".wattlane"), { recursive: true, force: true });
}

const CLEAN_INSTALL = ["ci", "--include=dev", "--include=optional"];

/** Returns the arguments of `spawn` that run npm in a folder. */
const npmCall = (folder, args) => [
  "npm",
  [...args, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  {
    cwd: path.join(root, folder),
    stdio: "inherit",
    shell: windows,
    // The machine's npm may be older than what a package requires of the Node that we install ourselves.
    env: { ...process.env, npm_config_engine_strict: "false" },
  },
];

function endUnlessInstalled(status) {
  if (status === 0) return;
  process.stderr.write("The packages could not be installed. Is the npm registry reachable?\n");
  process.exit(status ?? 1);
}

function npm(folder, args) {
  endUnlessInstalled(spawnSync(...npmCall(folder, args)).status);
}

/**
 * Removes files that only other programs would read: the C headers of the packaged Node, source maps of libraries, and
 * core-js, which only the analytics library's build for browsers of ten years ago imports. They are a quarter of what
 * `npm start` installs.
 */
function removeUnused() {
  const modules = path.join(root, "node_modules");
  rmSync(path.join(modules, "core-js"), { recursive: true, force: true });
  for (const name of readdirSync(modules).filter((one) => one.startsWith("node-")))
    rmSync(path.join(modules, name, "include"), { recursive: true, force: true });
  for (const name of readdirSync(modules, { recursive: true }))
    if (/\.(js|mjs|cjs|ts|mts|cts|css)\.map$/.test(name)) rmSync(path.join(modules, name), { force: true });
}

const LOCK = path.join(root, ".installing");

/** Runs `install` unless `set` is installed, one process at a time. */
function ensure(folder, set, install) {
  if (isInstalled(folder, set)) return;
  withInstallLock(LOCK, () => {
    // Another process may have installed it while this one waited.
    if (!isInstalled(folder, set)) install();
  });
}

/** Installs what the product needs to be built and to run. Installed development tools stay. */
export function ensureInstalled() {
  ensure(".", "product", () => {
    process.stdout.write("Installing packages (once)…\n");
    clearRecords(".");
    npm(".", ["ci", "--omit=dev", "--include=optional"]);
    removeUnused();
    recordInstalled(".", ["product"]);
  });
}

/** `npm ci` would remove the product's installed packages and install them again. */
const developmentInstall = () =>
  isInstalled(".", "product")
    ? ["install", "--no-save", "--include=dev", "--include=optional"]
    : CLEAN_INSTALL;

/**
 * Installs the development tools as well (types, lint, tests), in addition to the product's packages if those are
 * installed.
 */
export function ensureDevelopmentInstalled() {
  ensure(".", "development", () => {
    process.stdout.write("Installing packages and development tools (once)…\n");
    if (!isInstalled(".", "product")) clearRecords(".");
    npm(".", developmentInstall());
    removeUnused();
    recordInstalled(".", ["product", "development"]);
  });
}

/** Installs the packages of one of `PACKAGE_FOLDERS`. */
export function ensureFolderInstalled(folder) {
  ensure(folder, "all", () => {
    process.stdout.write(`Installing the packages of ${folder} (once)…\n`);
    npm(folder, CLEAN_INSTALL);
    recordInstalled(folder, ["all"]);
  });
}

/**
 * Installs everything that the tests and the type check import. All of it at once, because npm
 * mostly waits for the network and the disk.
 */
export async function ensureEverythingInstalled() {
  const isComplete = () =>
    isInstalled(".", "development") && TEST_FOLDERS.every((folder) => isInstalled(folder, "all"));
  if (isComplete()) return;
  const release = takeInstallLock(LOCK);
  // Another process may have installed them while this one waited.
  if (!isComplete()) {
    process.stdout.write("Installing packages, development tools and the tests' own packages (once)…\n");
    await Promise.all([installDevelopment(), ...TEST_FOLDERS.map(installFolder)]);
  }
  release();
}

async function installDevelopment() {
  if (isInstalled(".", "development")) return;
  if (!isInstalled(".", "product")) clearRecords(".");
  await npmAtOnce(".", developmentInstall());
  removeUnused();
  recordInstalled(".", ["product", "development"]);
}

async function installFolder(folder) {
  if (isInstalled(folder, "all")) return;
  await npmAtOnce(folder, CLEAN_INSTALL);
  recordInstalled(folder, ["all"]);
}

async function npmAtOnce(folder, args) {
  const [status] = await once(spawn(...npmCall(folder, args)), "exit");
  endUnlessInstalled(status);
}

/**
 * Returns the path of the Node from the lockfile, or else of the running one, if it is new enough to run TypeScript.
 */
export function nodeBinary() {
  const bin = path.join(root, "node_modules", ".bin", windows ? "node.cmd" : "node");
  const direct = path.join(
    root,
    "node_modules",
    `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`,
    "bin",
    windows ? "node.exe" : "node",
  );
  if (existsSync(direct)) return direct;
  if (existsSync(bin)) return bin;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 4) || (major === 22 && minor >= 18)) return process.execPath;
  process.stderr.write(
    `Wattlane needs Node 24; this is ${process.versions.node}, and there is no packaged one for this platform.\n`,
  );
  return process.exit(1);
}
