// Reproducible random numbers derived from names.

/** Returns a 32-bit hash of a text (FNV-1a, with the finish of MurmurHash3 so that similar texts differ). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash);
}

/** Returns another 32-bit hash of these two. */
export function hashWith(seed: number, number: number): number {
  return mix(seed ^ Math.imul(number, 0x9e3779b1));
}

function mix(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Returns a number from 0 up to, but not including, 1. */
export function toUnitInterval(hash: number): number {
  return hash / 4_294_967_296;
}

export type Chance = () => number;

/** Creates a sequence of random numbers from 0 to 1 (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return toUnitInterval((bits ^ (bits >>> 14)) >>> 0);
  };
}
