// Converts a home to the format of the main API.
import type { ServiceLocation } from "#contracts/portal.ts";
import { contractClock } from "#market/contract-clock.ts";
import { findContract } from "./contract.ts";
import type { CustomerLocation } from "./customer-locations.ts";
import { usageSummary } from "./usage-summary.ts";

/** Returns the wire format of a home on the day `today` (YYYY-MM-DD, Central). */
export function serviceLocationJson(customerLocation: CustomerLocation, today: string): ServiceLocation {
  const contract = findContract(customerLocation);
  const { location, nickname, meter_number, order, shared, needs_proof, conditions, meter } =
    customerLocation;
  const { link_agreement: agreement } = customerLocation;
  return {
    service_location: location,
    nickname,
    meter_number,
    current_order: order && { id: order.id, state: order.state },
    contract,
    clock: contract?.ends_on ? contractClock(contract.ends_on, today) : null,
    live_link: {
      status: agreement?.state ?? "off",
      agreement,
      through: meter?.read_through ?? null,
      last_read_at: meter?.fetched_at?.toISOString() ?? null,
    },
    usage_summary: usageSummary(customerLocation),
    shared,
    needs_proof,
    tax_place: customerLocation.tax_place,
    ...(conditions.length > 0 ? { conditions: [...conditions] } : {}),
    added_at: customerLocation.added_at.toISOString(),
  };
}
