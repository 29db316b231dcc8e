// Runs command lines like an operator would: with nothing of this process's environment that could configure the portal.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const root = path.join(import.meta.dirname, "..", "..");
/** Only a hang should end a command here. */
const TIMEOUT_MS = 60_000;

export interface ScriptResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in the project's folder with these variables. Returns its exit code and output. */
export async function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  // Without the cache, compiling takes more than half of a command's time.
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const options = { cwd: root, env: { PATH, HOME, ...cache, ...env }, timeout: TIMEOUT_MS };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, options);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as ScriptResult;
    return { code, stdout, stderr };
  }
}

/** Runs `scripts/<name>.ts` with these variables. Returns its exit code and output. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  return runCommand(process.execPath, [path.join("scripts", `${name}.ts`), ...args], env);
}
