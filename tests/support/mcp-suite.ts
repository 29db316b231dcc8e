// Runs the official conformance suite of the Model Context Protocol against an address.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { MCP_SUITE } from "#tests/clients/mcp-conformance.ts";
import { runCommand } from "./run-script.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Runs a command of the suite. Returns what it prints. */
async function runSuite(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runCommand(process.execPath, [MCP_SUITE, ...args], {});
  return stdout + stderr;
}

export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

/** Returns the scenarios for servers that a revision of the protocol requires. */
export async function listScenarios(revision: Revision): Promise<string[]> {
  const text = await runSuite(["list", "--server", "--requirements", revision]);
  const servers = text.split("Client scenarios")[0] ?? "";
  return [...servers.matchAll(/^ {2}- ([\w-]+)/gm)].flatMap(([, name]) => name ?? []);
}

export interface SuiteResult {
  readonly passed: number;
  /** Each failed check with its message. */
  readonly failed: readonly string[];
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs every scenario that a revision requires of servers. Returns the results by scenario. */
export async function runScenarios(url: string, revision: Revision): Promise<Map<string, SuiteResult>> {
  const folder = await temporaryFolder("mcp-suite");
  try {
    const options = ["--requirements", revision, "--output-dir", folder.path];
    const output = await runSuite(["server", "--url", `${url}/mcp`, ...options]);
    const results = new Map<string, SuiteResult>();
    for (const run of await readdir(folder.path)) {
      const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(run)?.[1] ?? run;
      const checks = JSON.parse(
        await readFile(path.join(folder.path, run, "checks.json"), "utf8"),
      ) as Check[];
      results.set(scenario, {
        passed: checks.filter(({ status }) => status === "SUCCESS").length,
        failed: checks
          .filter(({ status }) => status === "FAILURE" || status === "WARNING")
          .map(({ id, errorMessage = "" }) => `${id}: ${errorMessage}`),
      });
    }
    if (results.size === 0) throw new Error(`The suite wrote no result: ${output}`);
    return results;
  } finally {
    await folder.remove();
  }
}
