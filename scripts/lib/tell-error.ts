/** What a person reads of a failure: its message, and that of what lies behind it. */
export function tellError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Of several addresses tried, the error itself says nothing.
  const message = (error.message || (error as NodeJS.ErrnoException).code) ?? error.name;
  return error.cause instanceof Error ? `${message.trimEnd()} (${error.cause.message})` : message.trimEnd();
}
