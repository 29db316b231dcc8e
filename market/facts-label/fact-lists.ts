// Facts of a label that are printed more than once.
import type { LabelNote } from "./parsed-label.ts";

/** Rounds to four decimals, the finest step of a price per kWh. */
export const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;
/** Rounds dollars to cents. */
export const round2 = (value: number): number => Math.round(value * 100) / 100;

/** Returns the value of a charge, or null. Several different ones are a doubt. */
export function single(values: ReadonlyArray<number>, what: string, notes: LabelNote[]): number | null {
  if (values.length > 1) notes.push({ text: `several ${what}: ${values.join(", ")}`, carries_price: true });
  return values[0] ?? null;
}

/** Returns the list without repetitions. */
export function unique<T>(list: ReadonlyArray<T>): T[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const key = JSON.stringify(one);
    return seen.has(key) ? false : seen.add(key);
  });
}
