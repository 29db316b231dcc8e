// Identifies the kind of browser that opened a page, without its version, because the version changes by itself, even
// within a day.
const BROWSERS = [
  ["edge", /\bEdg(?:e|A|iOS)?\b/],
  ["opera", /\b(?:OPR|Opera)\b/],
  ["samsung", /\bSamsungBrowser\b/],
  ["firefox", /\b(?:Firefox|FxiOS)\b/],
  ["chrome", /\b(?:Chrome|CriOS|Chromium)\b/],
  ["safari", /\bSafari\b/],
] as const;

const SYSTEMS = [
  ["ios", /\b(?:iPhone|iPad|iPod)\b/],
  ["android", /\bAndroid\b/],
  ["windows", /\bWindows\b/],
  ["mac", /\bMacintosh\b/],
  ["linux", /\b(?:Linux|CrOS|X11)\b/],
] as const;

function findFirst(kinds: ReadonlyArray<readonly [string, RegExp]>, agent: string): string {
  return kinds.find(([, pattern]) => pattern.test(agent))?.[0] ?? "other";
}

/**
 * Returns the browser and the system of a User-Agent header, such as "chrome on android": one of 42 values, whatever is
 * sent.
 */
export function browserKind(agent: string): string {
  return `${findFirst(BROWSERS, agent)} on ${findFirst(SYSTEMS, agent)}`;
}
