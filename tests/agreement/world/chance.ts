// Draws that are the same for the same seed.
import { createRandom } from "#tests/support/renewal-world.ts";

const DEFAULT_SEED = 20_260_112;

/** The seed of the generated homes: AGREEMENT_SEED, or the one that every run uses. */
export function agreementSeed(): number {
  const input = Number(process.env["AGREEMENT_SEED"] ?? DEFAULT_SEED);
  if (!Number.isInteger(input)) throw new Error("AGREEMENT_SEED is a whole number.");
  return input;
}

export interface Chance {
  /** A whole number from `low` through `high`. */
  readonly integer: (low: number, high: number) => number;
  /** True with this probability, 0 to 1. */
  readonly happens: (probability: number) => boolean;
  readonly pick: <T>(values: readonly T[]) => T;
  /** Deals every value before any of them again, so that a few hundred draws have all of them. */
  readonly deck: <T>(values: readonly T[]) => () => T;
}

function getAt<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error("There is nothing to draw from.");
  return value;
}

/** Chances that are the same for the same seed. */
export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const integer = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(values: readonly T[]): T => getAt(values, integer(0, values.length - 1));
  return {
    integer,
    happens: (probability) => random() < probability,
    pick,
    deck: <T>(values: readonly T[]) => {
      let left: T[] = [];
      return () => {
        if (left.length === 0) left = [...values];
        return getAt(left.splice(integer(0, left.length - 1), 1), 0);
      };
    },
  };
}
