import type { Plan } from "#contracts/plan.ts";

/** Whether two names belong to one provider: compared by certificate number, or by name if either has none. */
export function isSameProvider(one: Plan["provider"], other: Plan["provider"]): boolean {
  const [a, b] = [one.puct_number, other.puct_number];
  return a !== null && b !== null
    ? a === b
    : one.name.trim().toLowerCase() === other.name.trim().toLowerCase();
}
