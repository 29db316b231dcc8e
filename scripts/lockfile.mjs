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

const present = new Set(Object.keys(lock.packages).map((key) => key.replace(/^.*node_modules\//, "")));
let added = 0;
for (const entry of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (present.has(name)) continue;
    present.add(name);
    added += 1;
    const dev = entry.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ""),
      ...platformOf(name),
      ...dev,
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
