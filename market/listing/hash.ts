// FNV-1a, 64 bits: a small published hash (Fowler, Noll, Vo;
// draft-eastlake-fnv) for short stable names. Not for secrets.

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/** Returns FNV-1a 64 of a text's UTF-8 bytes, as 16 hexadecimal digits. */
export function fnv1a64(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) {
    hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  }
  return hash.toString(16).padStart(16, "0");
}
