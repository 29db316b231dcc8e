import { z } from "zod";

/**
 * Formats an error for the operator: its message and that of its cause. For wrong arguments: what is wrong, and the
 * usage.
 */
export function formatError(error: unknown, usage = ""): string {
  if (error instanceof z.ZodError)
    return [...error.issues.map(({ path, message }) => `--${path[0]?.toString() ?? ""}: ${message}`), usage]
      .join("\n")
      .trimEnd();
  // parseArgs: an unknown option.
  if (error instanceof TypeError && usage !== "") return `${error.message}\n${usage}`.trimEnd();
  if (!(error instanceof Error)) return String(error);
  // If several addresses were tried, the error itself has no message.
  const message = (error.message || (error as NodeJS.ErrnoException).code) ?? error.name;
  return error.cause instanceof Error ? `${message.trimEnd()} (${error.cause.message})` : message.trimEnd();
}

/** Runs a command: prints the text that it returns, or why it failed, and then exits with 1. */
export async function runCommand(main: (args: string[]) => Promise<string>, usage?: string): Promise<void> {
  try {
    process.stdout.write(`${await main(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${formatError(error, usage)}\n`);
    process.exitCode = 1;
  }
}
