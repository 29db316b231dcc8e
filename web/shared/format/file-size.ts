import type { Format } from "#messages/format.ts";

/** Formats bytes in decimal units, as upload limits are shown: "12 kB", "1.4 MB". Never less than 1 kB. */
export function fileSize(bytes: number, format: Pick<Format, "number">): string {
  // What rounds to a thousand kB is shown as a MB.
  const decimals = bytes % 1_000_000 === 0 ? 0 : 1;
  if (bytes >= 999_500) return `${format.number(bytes / 1_000_000, decimals)}\u00A0MB`;
  return `${format.number(Math.max(1, bytes / 1_000))}\u00A0kB`;
}
