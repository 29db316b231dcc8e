// The checks that npm test and npm run check are made of. Each returns how many passed and failed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeBinary, root } from "./node-modules.mjs";

const bin = (...parts) => path.join(root, "node_modules", ...parts);

/** Servers that tests start are compiled once, not at every start. */
const COMPILED = { NODE_COMPILE_CACHE: bin(".cache", "node") };

function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodeBinary(), args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...COMPILED, ...process.env, ...env },
    });
    child.on("exit", (code) => resolve(code ?? 1));
    child.on("error", () => resolve(1));
  });
}

/** One command that passes or fails as a whole. */
export async function checkStep(name, args) {
  process.stdout.write(`\n▸ ${name}\n`);
  const code = await runNode(args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

// What did not change since the last time is not checked again.
const TYPES_KEPT = ["--incremental", "--tsBuildInfoFile", bin(".cache", "types.tsbuildinfo")];
export const typeCheck = () =>
  checkStep("types", [bin("typescript", "bin", "tsc"), "-p", ".", ...TYPES_KEPT]);
export const lint = () =>
  checkStep("lint", [bin("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings"]);
/** Without the rules that need types: a third of the time. */
export const quickLint = () => checkStep("lint", [bin("oxlint", "bin", "oxlint"), "--deny-warnings"]);
export const format = () => checkStep("format", [bin("oxfmt", "bin", "oxfmt"), "--check", "."]);
export const deadCode = () => checkStep("dead code", [bin("knip", "bin", "knip.js"), "--no-progress"]);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

async function counted(name, args, env, count) {
  process.stdout.write(`\n▸ ${name}\n`);
  const folder = mkdtempSync(path.join(tmpdir(), "wattlane-report-"));
  const file = path.join(folder, "report.json");
  const code = await runNode(args(file), { ...env, REPORT_FILE: file });
  const report = readJson(file);
  rmSync(folder, { recursive: true, force: true });
  const result = report ? count(report) : { passed: 0, failed: 1 };
  // A runner that fails without a failed test (a broken set-up) is a failure all the same.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}

/** Vitest over the named projects (unit, server). */
export function vitest(name, projects) {
  const args = (file) => [
    bin("vitest", "vitest.mjs"),
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  return counted(name, args, {}, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * Number(report.numFailedTests === 0),
  }));
}

/** Playwright over tests/e2e in a real browser. */
export function browser(environment) {
  const args = () => [bin("@playwright", "test", "cli.js"), "test"];
  return counted("browser", args, environment, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
  }));
}

/** Runs the steps in turn and prints the closing line; sets the exit code. */
export async function runAll(steps) {
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = await step();
    total.passed += passed;
    total.failed += failed;
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
