/** A shortened address (m…@example.com) that stays on one line: the dots would let it break. */
export function unbroken(address: string | null): string | null {
  return address === null ? null : address.replaceAll("…", "\u2060…\u2060");
}
