// What leaving the contract at a home costs today.
import type { BestPlans, Contract } from "#contracts/portal.ts";
import { contractClock } from "#market/contract-clock.ts";
import { leavingFeeCents } from "#market/leaving.ts";

/** The fee of leaving on `day` (YYYY-MM-DD, Central), and from when leaving is free; null where no contract is known. */
export function leavingOf(contract: Contract | null, day: string): BestPlans["leaving"] {
  if (!contract) return null;
  const clock = contract.ends_on ? contractClock(contract.ends_on, day) : null;
  const fee_cents = leavingFeeCents(contract.leaving_fee, clock, day);
  return { fee_cents, free_from: clock?.free_from ?? (fee_cents === 0 ? day : null) };
}
