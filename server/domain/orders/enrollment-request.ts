// Builds what is sent to a provider about an order.
import type { EnrollmentRequest } from "#contracts/partners.ts";
import { earliestStart } from "#market/start-dates.ts";
import { toCentralDay } from "#messages/format.ts";
import type { Context } from "#server/domain/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { getCapabilities } from "#server/platform/settings/partners.ts";
import type { LockedOrder } from "./locked-order.ts";

type Added = Pick<EnrollmentRequest, "billing_address" | "start" | "return_url">;

function toStart({ kind, plan, starts_on: date, placed_at }: LockedOrder): Added["start"] {
  if (date === null) return undefined;
  const first = kind !== "renewal" && earliestStart(plan.tdu, toCentralDay(placed_at), kind) === date;
  return { kind: first ? "first_available" : "on_date", date };
}

// A provider that did not agree to a field does not get it.
function listAdded({ config }: Pick<Context, "config">, order: LockedOrder): Added {
  const capabilities = getCapabilities(config, order.partner);
  const start = capabilities.service_start ? toStart(order) : undefined;
  // A guest's receipt is not for providers: the browser remembers it.
  const link =
    order.user_id === null
      ? portalLink(config, "/order/outcome", { order_id: order.id })
      : portalLink(config, `/orders/${order.id}`);
  return {
    ...(capabilities.billing_address && { billing_address: order.billing_address }),
    ...(start && { start }),
    ...(capabilities.identity_page !== undefined && { return_url: link }),
  };
}

/** Builds the request that enrolls the order's customer. */
export function enrollmentRequest(ctx: Pick<Context, "config">, order: LockedOrder): EnrollmentRequest {
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
    ...listAdded(ctx, order),
  };
}
