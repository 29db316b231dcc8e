// Durations in the reference server's format, by Go's rules: "24h", "1h30m", "300s".

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/** Maximum of Go's 64 bits of nanoseconds: 292 years. */
const MAX_MS = 2 ** 63 / 1e6;
const MAX_LENGTH = 100;
const PART = /(\d+\.?\d*|\.\d+)([^\d.]*)/y;

/** Returns the duration in milliseconds (negative ones too), or the reason as text if it is not valid. */
export function readGoDuration(text: string): number | string {
  const shown = JSON.stringify(text.slice(0, MAX_LENGTH));
  const invalid = `time: invalid duration ${shown}`;
  const body = text.replace(/^[-+]/, "");
  if (body === "0") return 0;
  if (body === "" || text.length > MAX_LENGTH) return invalid;
  let total = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < body.length) {
    const [, number = "", unit = ""] = PART.exec(body) ?? [];
    if (number === "") return invalid;
    if (unit === "") return `time: missing unit in duration ${shown}`;
    const factor = Object.hasOwn(UNIT_MS, unit) ? UNIT_MS[unit] : undefined;
    if (factor === undefined) return `time: unknown unit ${JSON.stringify(unit)} in duration ${shown}`;
    total += Number.parseFloat(number) * factor;
  }
  if (total >= MAX_MS) return invalid;
  return text.startsWith("-") ? -total : total;
}
