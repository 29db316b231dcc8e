// Builds what is sent to a provider about an order.
import type { EnrollmentRequest } from "#contracts/partners.ts";
import type { LockedOrder } from "./locked-order.ts";

/** Builds the request that enrolls the order's customer. */
export function enrollmentRequest(order: LockedOrder): EnrollmentRequest {
  const { plan, home: location } = order;
  return {
    order_id: order.id,
    offer_key: plan.source_key,
    plan: { name: plan.name, term_months: plan.term_months, kwh_1000_cents: plan.label.kwh_1000 },
    kind: order.kind,
    esiid: order.esiid,
    address: { address: location.address, city: location.city, zip: location.zip },
    customer: {
      name: order.name ?? "",
      email: order.email,
      phone: order.phone === null ? null : `+${order.phone}`,
    },
    starts_on: order.starts_on,
    language: order.language,
    consents: order.consents.map(({ id, version }) => ({ id, version })),
  };
}
