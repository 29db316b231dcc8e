const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Formats how long ago a time was in natural language: "3 hours ago". If the device's clock was set back, returns
 * "now".
 */
export function formatAge(milliseconds: number, language: string): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const past = Math.max(0, milliseconds);
  if (past < MINUTE_MS) return relative.format(0, "second");
  if (past < HOUR_MS) return relative.format(-Math.floor(past / MINUTE_MS), "minute");
  if (past < DAY_MS) return relative.format(-Math.floor(past / HOUR_MS), "hour");
  return relative.format(-Math.floor(past / DAY_MS), "day");
}
