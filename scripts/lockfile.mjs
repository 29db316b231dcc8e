// npm run lockfile: writes package-lock.json anew from package.json, with exact versions.
// Packages with one binary a platform name all of them as optional. A registry that
// lacks some makes npm leave these out of the lockfile, and `npm ci` then refuses it
// everywhere; so they are added here, by their name's platform, as npm would have.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./lib/node-modules.mjs";

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

function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.map((word) => OS[word]).find(Boolean);
  const cpu = words.map((word) => CPU[word]).find(Boolean);
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) };
}

// Made in a folder of its own: what is installed here must not shape it.
const folder = mkdtempSync(path.join(tmpdir(), "wattlane-lock-"));
copyFileSync(path.join(root, "package.json"), path.join(folder, "package.json"));
const made = spawnSync(
  "npm",
  ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  { cwd: folder, stdio: "inherit" },
);
if (made.status !== 0) process.exit(made.status ?? 1);
const lock = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8"));
rmSync(folder, { recursive: true });

const MODULES = "node_modules/";
/** The folders of packages in which a package's own dependencies may lie, its own first, the top last. */
function foldersFrom(key) {
  const parts = `${key}/`.split(MODULES).slice(1);
  return [...parts.keys(), parts.length]
    .map((depth) => ["", ...parts.slice(0, depth), ""].join(MODULES))
    .toReversed();
}

let added = 0;
for (const [key, entry] of Object.entries({ ...lock.packages })) {
  if (key === "") continue;
  for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = wanted.replace(/^[\^~]/, "");
    const folders = foldersFrom(key);
    const found = folders.map((folder) => lock.packages[`${folder}${name}`]).find(Boolean);
    // A range is met by whatever is there; of two versions of one package each needs its own.
    if (found && (version !== wanted || found.version === version)) continue;
    added += 1;
    // Beside the package where the name is free, else below it: as npm lays them.
    const place = folders.slice(1).find((folder) => !lock.packages[`${folder}${name}`]) ?? folders[0];
    const folder = found ? place : folders.at(-1);
    lock.packages[`${folder}${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
  }
}
const [own, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([own, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(path.join(root, "package-lock.json"), `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(
  `package-lock.json: ${rest.length} packages, ${added} of them of platforms this registry does not carry.\n`,
);
