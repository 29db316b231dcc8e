/** Returns the readable text of an error: its message and that of its cause. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If several addresses were tried, the error itself has no message.
  const message = (error.message || (error as NodeJS.ErrnoException).code) ?? error.name;
  return error.cause instanceof Error ? `${message.trimEnd()} (${error.cause.message})` : message.trimEnd();
}

/** Runs a command: prints the text that it returns, or why it failed, and then exits with 1. */
export async function runCommand(main: (args: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await main(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    process.exitCode = 1;
  }
}
