// The checks of npm test and npm run check. Each returns how many passed and failed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeBinary, root } from "./node-modules.mjs";

const bin = (...parts) => path.join(root, "node_modules", ...parts);

/** Servers that tests start are compiled once, not on every start. */
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

/** Runs one command that passes or fails as a whole. */
export async function checkStep(name, args, env) {
  process.stdout.write(`\n▸ ${name}\n`);
  const code = await runNode(args, env);
  process.stdout.write(`${code === 0 ? "✓" : "✗"} ${name}\n`);
  return code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name, message: `ended with ${code}` }] };
}

// What has not changed since the last time is not checked again.
const INCREMENTAL_TYPES = ["--incremental", "--tsBuildInfoFile", bin(".cache", "types.tsbuildinfo")];
export const typeCheck = () =>
  checkStep("types", [bin("typescript", "bin", "tsc"), "-p", ".", ...INCREMENTAL_TYPES]);
/** The linter's rules read the same types, so checking both at once takes two thirds of the time. */
export const lintWithTypes = () =>
  checkStep(
    "types and lint",
    [bin("oxlint", "bin", "oxlint"), "--type-aware", "--type-check", "--deny-warnings"],
    // The type checker is a Go program: collecting garbage less often takes a tenth less time.
    { GOGC: "400" },
  );
/** Without the rules that need types, which takes a third of the time. */
export const quickLint = () => checkStep("lint", [bin("oxlint", "bin", "oxlint"), "--deny-warnings"]);
export const format = () => checkStep("format", [bin("oxfmt", "bin", "oxfmt"), "--check", "."]);
export const deadCode = () => checkStep("dead code", [bin("knip", "bin", "knip.js"), "--no-progress"]);
/** Builds the portal, for the browser tests. */
export const build = () => checkStep("build", [path.join(root, "scripts", "build.mjs")]);
/** Finds or installs the browser, for the component and browser tests. */
export const findBrowser = () =>
  checkStep("browser found", [
    "--input-type=module",
    "-e",
    `(await import("./scripts/lib/browser.mjs")).browserEnvironment();`,
  ]);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

async function counted(name, args, env, read) {
  process.stdout.write(`\n▸ ${name}\n`);
  const folder = mkdtempSync(path.join(tmpdir(), "wattlane-report-"));
  const file = path.join(folder, "report.json");
  const code = await runNode(args, { ...env, REPORT_FILE: file });
  const report = readJson(file);
  rmSync(folder, { recursive: true, force: true });
  const result = report ? read(report) : { passed: 0, failures: [] };
  // A runner that fails without a failed test (a broken setup) is a failure as well.
  if ((code !== 0 || !report) && result.failures.length === 0) {
    result.failures.push({ name, message: `ended with ${code}` });
  }
  return result;
}

/** Runs Vitest for the given projects (unit, server): everything, or files whose paths contain one of `filters`. */
export function vitest(name, projects, { filters = [], environment = {} } = {}) {
  const args = [
    bin("vitest", "vitest.mjs"),
    "run",
    ...filters,
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    `--reporter=${path.join(root, "scripts", "lib", "vitest-reporter.mjs")}`,
  ];
  return counted(name, args, environment, (report) => report);
}

/** Returns the first lines of the output, without stack lines that are not ours. */
function shortened(text, most = 30) {
  const lines = text.split("\n").filter((line) => !/^\s+at .*(node_modules\/|node:)/.test(line));
  return lines.slice(0, most).join("\n  ");
}

/** Returns the specs of a suite of Playwright's report, including those of nested suites. */
const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

function browserFailures(report) {
  const failed = listSpecs(report).flatMap((spec) => {
    // The same test in several variants is one spec.
    const results = spec.tests.filter((test) => test.status === "unexpected").flatMap((test) => test.results);
    if (results.length === 0) return [];
    // A test's second error contains what the page was waiting for.
    const messages = results
      .flatMap((result) => result.errors ?? [])
      .map((error) => shortened(error.message, 12));
    return [{ name: `${spec.file} › ${spec.title}`, message: messages.join("\n") }];
  });
  return [...failed, ...report.errors.map((error) => ({ name: "browser", message: error.message }))];
}

/** Runs Playwright on tests/e2e in a real browser: everything, or the files and options in `filters`. */
export function browser(environment, filters = []) {
  const args = [bin("@playwright", "test", "cli.js"), "test", ...filters];
  // Node itself loads the tests (playwright.config.ts).
  const env = { ...environment, PW_DISABLE_TS_ESM: "1" };
  return counted("browser", args, env, (report) => ({
    passed: report.stats.expected,
    failures: browserFailures(report),
  }));
}

/**
 * Returns a step that runs these at once. Their lines mix, so only steps that print nothing unless they fail belong
 * here.
 */
export const together = (steps) => async () => {
  const results = await Promise.all(steps.map((step) => step()));
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
};

/** Runs the steps in order and prints what failed, and the closing line. Sets the exit code. */
export async function runAll(steps) {
  const failures = [];
  let passed = 0;
  for (const step of steps) {
    const result = await step();
    passed += result.passed;
    failures.push(...result.failures);
  }
  // Repeated at the end, because the first output is thousands of lines above.
  for (const { name, message } of failures) process.stdout.write(`\n✗ ${name}\n  ${shortened(message)}\n`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
