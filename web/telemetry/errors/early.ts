// Errors from before the reports were loaded: index.html stores the first ten.
declare global {
  interface Window {
    /** Deleted once they were consumed: nothing more is stored after that. */
    earlyErrors?: unknown[];
  }
}

/** Returns the errors stored so far and stops storing more. */
export function consumeEarlyErrors(): unknown[] {
  const stored = window.earlyErrors ?? [];
  delete window.earlyErrors;
  return stored;
}
