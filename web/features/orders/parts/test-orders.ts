// An order for tests. The plan is as small as its type allows.
import type { OrderState } from "#contracts/order-transitions.ts";
import type { ListedOrder, OrderDetail } from "#contracts/orders.ts";
import { createTestPlan, UNPROVEN } from "#contracts/test-support.ts";

const PLAN = createTestPlan("p1", {
  provider: { name: "Budget Power", puct_number: "10105" },
  name: "No Gimmicks 12",
  renewable_percent: 35,
  termination_fee: { kind: "flat", amount_usd: 100 },
  label: { kwh_500: 13.2, kwh_1000: 12.7, kwh_2000: 12.5 },
  proof: { ...UNPROVEN, verdict: "inferred", why: "averages_on_a_line" },
});

/** Creates an order of January 5th whose term is the year from January 16th 2026 on, with one event per status. */
export function testOrder(states: readonly OrderState[], more: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: "o1",
    state: states.at(-1) ?? "started",
    kind: "switch",
    provider: PLAN.provider.name,
    plan_name: PLAN.name,
    term_months: 12,
    year_cents: 182_400,
    placed_at: "2026-01-05T18:00:00.000Z",
    starts_on: "2026-01-16",
    ends_on: "2027-01-15",
    service_location: {
      esiid: "10443720000000001",
      address: "1 ELM ST",
      city: "DALLAS",
      zip: "75201",
      tdu: "oncor",
    },
    plan: PLAN,
    quote: null,
    events: states.map((state, index) => ({
      at: `2026-01-0${5 + index}T18:00:00.000Z`,
      state,
      actor: "provider",
      code: null,
      reason: null,
      starts_on: null,
      ends_on: null,
    })),
    renewal: { opted_out_at: null, opt_out_reason: null, undo_until: null, notices: [] },
    connector: "handoff",
    partner_reference: null,
    may_cancel: true,
    cancel_requested_at: null,
    consents: [],
    replaces_order_id: null,
    ...more,
  };
}

/** Creates the same order as an item of the list. */
export function testListed(states: readonly OrderState[], more: Partial<ListedOrder> = {}): ListedOrder {
  return { ...testOrder(states), last_code: null, opted_out_at: null, ...more };
}
