// Repeatable randomness, because samples and benchmarks must be able to name their rows.

export interface Chance {
  /** Returns a whole number from 0 to `below` - 1. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  /** Returns one of the choices, with a frequency according to its weight. */
  weighted<T>(choices: ReadonlyArray<readonly [choice: T, weight: number]>): T;
}

/** Creates numbers from a 32-bit seed: Mulberry32 (Tommy Ettinger, public domain). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const chosen = <T>(choices: readonly T[], index: number): T => {
    const choice = choices[index];
    if (choice === undefined) throw new RangeError("There is nothing to choose from.");
    return choice;
  };
  return {
    below,
    pick: (choices) => chosen(choices, below(choices.length)),
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const found = choices.findIndex(([, weight]) => (left -= weight) < 0);
      return chosen(choices, found === -1 ? choices.length - 1 : found)[0];
    },
  };
}
