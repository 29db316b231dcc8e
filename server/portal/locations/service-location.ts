// A home as the main API tells it.
import type { Contract, LeavingFee, ServiceLocation } from "#contracts/portal.ts";
import type { Plan } from "#contracts/plan.ts";
import { contractClock } from "#market/contract-clock.ts";
import type { HeldHome } from "../../homes/find-homes.ts";
import { usageSummary } from "../../homes/usage-summary.ts";

/** The fee of leaving a plan before its end, as its label tells it; null where it does not. */
export function leavingFeeOf({ termination_fee: fee }: Plan): LeavingFee | null {
  switch (fee.kind) {
    case "unknown":
      return null;
    case "none":
      return { kind: "none" };
    case "flat":
    case "per_remaining_month":
      return { kind: fee.kind, usd: fee.amount_usd };
    default:
      return fee satisfies never;
  }
}

/** The contract at a home: what its holder typed, else the order of ours that is running there; null where neither. */
export function contractOf({ contract, order }: HeldHome): Contract | null {
  if (contract) return contract;
  if (order?.state !== "active" && order?.state !== "ended") return null;
  const { plan, ends_on } = order;
  const { provider, name: plan_name, id: plan_id } = plan;
  return {
    provider: provider.name,
    plan_name,
    plan_id,
    ends_on,
    price: null,
    leaving_fee: leavingFeeOf(plan),
  };
}

/** The wire shape of a home on the day `today` (YYYY-MM-DD, Central). */
export function serviceLocationJson(held: HeldHome, today: string): ServiceLocation {
  const contract = contractOf(held);
  const { home, nickname, meter_number, order, shared, meter, link_status } = held;
  return {
    service_location: home,
    nickname,
    meter_number,
    current_order: order && { id: order.id, state: order.state },
    contract,
    clock: contract?.ends_on ? contractClock(contract.ends_on, today) : null,
    live_link: {
      status: link_status,
      through: meter?.read_through ?? null,
      last_read_at: meter?.fetched_at?.toISOString() ?? null,
    },
    usage_summary: usageSummary(held),
    shared,
    added_at: held.added_at.toISOString(),
  };
}
