import type { DeliveryCharges } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import type { DeliveryAge } from "./catalog-date.tsx";

/** Returns what the footer shows of a page's delivery charges, or null if they are not known. */
export function toDeliveryAge(delivery: DeliveryCharges | null | undefined): DeliveryAge | null {
  return delivery ? { area: TDUS[delivery.tdu].short_name, isoDate: delivery.as_of } : null;
}
