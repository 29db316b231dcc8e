// Errors from before the reports were there: index.html keeps the first ten.
declare global {
  interface Window {
    /** Gone once somebody has taken them: then nothing more is kept. */
    earlyErrors?: unknown[];
  }
}

/** The errors kept so far; from now on none are. */
export function consumeEarlyErrors(): unknown[] {
  const stored = window.earlyErrors ?? [];
  delete window.earlyErrors;
  return stored;
}
