// npm run lockfile [-- FOLDER...]: writes the package-lock.json of the portal, and of each folder with its own
// packages, from their package.json. They contain no registry: the packages come from the one in npm's configuration.
// Packages with one binary per platform list all of them as optional. If a registry lacks some, npm leaves these out of
// the lockfile, and `npm ci` then rejects it everywhere. So they are added here, with the platform from their name, as
// npm would have done.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PACKAGE_FOLDERS, root } from "./lib/node-modules.mjs";

const OS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  openbsd: "openbsd",
  netbsd: "netbsd",
  linux: "linux",
  openharmony: "openharmony",
  win32: "win32",
  windows: "win32",
  sunos: "sunos",
  aix: "aix",
};
const CPU = {
  arm64: "arm64",
  aarch64: "arm64",
  x64: "x64",
  arm: "arm",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  loong64: "loong64",
  wasm32: "wasm32",
  mips64el: "mips64el",
};

function getPlatform(name) {
  const tokens = name.split(/[/-]/);
  const os = tokens.map((word) => OS[word]).find(Boolean);
  const cpu = tokens.map((word) => CPU[word]).find(Boolean);
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) };
}

const MODULES = "node_modules/";
/** Returns the folders that can contain a package's dependencies: its own first, the top-level one last. */
function dependencyFolders(key) {
  const parts = `${key}/`.split(MODULES).slice(1);
  return [...parts.keys(), parts.length]
    .map((depth) => ["", ...parts.slice(0, depth), ""].join(MODULES))
    .toReversed();
}

/** Adds the optional packages of platforms that this registry does not have. Returns how many. */
function addOptionalPackages(packages) {
  let added = 0;
  for (const [key, entry] of Object.entries({ ...packages })) {
    if (key === "") continue;
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const version = range.replace(/^[\^~]/, "");
      const folders = dependencyFolders(key);
      const found = folders.map((folder) => packages[`${folder}${name}`]).find(Boolean);
      // Any installed version satisfies a range. If two versions of one package are needed, each gets its own entry.
      if (found && (version !== range || found.version === version)) continue;
      added += 1;
      // Next to the package if the name is free, or else below it, like npm.
      const place = folders.slice(1).find((folder) => !packages[`${folder}${name}`]) ?? folders[0];
      packages[`${found ? place : folders.at(-1)}${name}`] = {
        version,
        ...getPlatform(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return added;
}

/**
 * Adds the URL of each package's archive. With it, npm downloads the archive at once. Without it, npm first reads the
 * list of all versions of each package, 120 MB in total. The host is a placeholder for the registry in npm's
 * configuration (.npmrc).
 */
function addAddresses(packages) {
  for (const [key, entry] of Object.entries(packages)) {
    if (key === "") continue;
    const name = entry.name ?? key.slice(key.lastIndexOf(MODULES) + MODULES.length);
    const file = `${name.split("/").at(-1)}-${entry.version}.tgz`;
    entry.resolved = `https://registry.invalid/${name}/-/${file}`;
  }
}

function resolveVersions(folder) {
  // In a separate folder, because the packages installed here must not affect the result.
  const temporary = mkdtempSync(path.join(tmpdir(), "wattlane-lock-"));
  copyFileSync(path.join(root, folder, "package.json"), path.join(temporary, "package.json"));
  const options = ["--package-lock-only", "--omit-lockfile-registry-resolved", "--ignore-scripts"];
  const result = spawnSync("npm", ["install", ...options, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: temporary,
    stdio: "inherit",
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  const lock = JSON.parse(readFileSync(path.join(temporary, "package-lock.json"), "utf8"));
  rmSync(temporary, { recursive: true });
  return lock;
}

function writeLockfile(folder) {
  const lock = resolveVersions(folder);
  const added = addOptionalPackages(lock.packages);
  if (folder === ".") addAddresses(lock.packages);
  const [own, ...rest] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([own, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
  const file = path.join(folder, "package-lock.json");
  writeFileSync(path.join(root, file), `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(
    `${file}: ${rest.length} packages, ${added} of them of platforms this registry does not carry.\n`,
  );
}

const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : [".", ...PACKAGE_FOLDERS]) writeLockfile(folder);
