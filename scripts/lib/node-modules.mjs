// Brings node_modules in line with the lockfile. Plain JavaScript for any Node
// from 20.9 on: it runs before the project's own Node is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "..");
const stamp = path.join(root, "node_modules", ".wattlane", "lockfile");
const windows = process.platform === "win32";

function lockfileDigest() {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/** Runs `npm ci` when node_modules is absent or of another lockfile. */
export function ensureInstalled() {
  const digest = lockfileDigest();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  process.stdout.write("Installing packages (once)…\n");
  const result = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: windows,
    // The machine's npm may be older than what a package asks of the Node that we bring ourselves.
    env: { ...process.env, npm_config_engine_strict: "false", NODE_ENV: "development" },
  });
  if (result.status !== 0) {
    process.stderr.write("The packages could not be installed. Is the npm registry reachable?\n");
    process.exit(result.status ?? 1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** Path of the Node that the lockfile brings; else the running one, where it is new enough to run TypeScript. */
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
