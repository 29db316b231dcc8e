// Plans at other prices, for lists of other days.
import type { Plan } from "#contracts/plan.ts";

/** Returns a plan whose every price per kWh is changed by some cents. A plan without a tariff stays the same. */
export function withCents(plan: Plan, cents: number): Plan {
  const { tariff } = plan;
  if (!tariff) return plan;
  const energy = structuredClone(tariff.energy);
  for (const { tiers } of energy) for (const tier of tiers) tier.cents_per_kwh += cents;
  return { ...plan, tariff: { ...tariff, energy } };
}
