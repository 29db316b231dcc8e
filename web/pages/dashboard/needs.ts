// What of a home needs its holder, most pressing first. Pure.
import type { ServiceLocation } from "#contracts/portal.ts";

/** A term that ends within so many days is worth a look: the last notice comes 30 days before (16 TAC 25.475), and choosing takes time; ours. */
export const SOON_DAYS = 60;

export type Need =
  /** The term is over, and a renewal by default is usually dear. */
  | "over"
  /** Leaving is free now. */
  | "free"
  | "soon"
  | "hold"
  /** Nobody knows who delivers there, so nothing can be priced. */
  | "company"
  | "usage"
  | "contract"
  /** The contract is known, its price is not. */
  | "price";

/** The needs of a home; none where all is well. */
export function needsOf(location: ServiceLocation): readonly Need[] {
  const { service_location: home, contract, usage_summary: usage } = location;
  const found: (Need | null)[] = [
    clockNeed(location),
    home.switch_hold === true ? "hold" : null,
    home.tdu === null ? "company" : null,
    usage.kind === "none" ? "usage" : null,
    contract === null ? "contract" : contract.plan_id === null && contract.price === null ? "price" : null,
  ];
  return found.filter((need) => need !== null);
}

function clockNeed({ clock }: ServiceLocation): Need | null {
  if (!clock) return null;
  if (clock.state === "over") return "over";
  if (clock.state === "free_to_leave") return "free";
  return clock.days_left <= SOON_DAYS ? "soon" : null;
}
