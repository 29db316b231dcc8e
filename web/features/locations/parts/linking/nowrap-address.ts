/** Keeps a shortened address (m…@example.com) on one line: the dots would otherwise let it break. */
export function toNowrapAddress(address: string | null): string | null {
  return address === null ? null : address.replaceAll("…", "\u2060…\u2060");
}
