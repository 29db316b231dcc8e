// Builds the portal if its sources are newer than the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nodeBinary, root } from "./node-modules.mjs";
import { run } from "./run.mjs";

const SOURCES = [
  "web",
  "messages",
  "contracts",
  "market",
  "meter",
  "rating",
  "advice",
  "scripts/lib",
  "vite.config.ts",
  "vite.widget.config.ts",
  "package-lock.json",
];
const stamp = path.join(root, "dist", "sources");

function addToDigest(target, hash) {
  if (!existsSync(target)) return;
  if (statSync(target).isDirectory()) {
    for (const name of readdirSync(target).sort()) addToDigest(path.join(target, name), hash);
  } else if (!target.endsWith(".test.ts") && !target.endsWith(".test.tsx")) {
    hash.update(path.relative(root, target)).update(readFileSync(target));
  }
}

/** Builds into dist/web, with gzip and Brotli versions of every text file. Fast if nothing changed. */
export async function ensureBuilt() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToDigest(path.join(root, source), hash);
  const digest = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  process.stdout.write("Building the portal…\n");
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  // The second is the widget for other sites, which may not share files with the portal.
  for (const config of ["vite.config.ts", "vite.widget.config.ts"]) {
    const options = ["--config", config, "--logLevel", "warn"];
    const built = await run(nodeBinary(), [vite, "build", ...options], { cwd: root });
    if (built !== 0) process.exit(built);
  }
  const compressed = await run(nodeBinary(), [path.join(root, "scripts", "compress-build.ts")], {
    cwd: root,
  });
  if (compressed !== 0) process.exit(compressed);
  writeFileSync(stamp, digest);
}
