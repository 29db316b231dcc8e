// POST /api/order_quotes: what the order page shows. None of it is stored.
import type { OrderQuote, OrderQuoteRequest } from "#contracts/checkout.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { findCustomerLocation, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { adviseLocation, loadAdviceLocation } from "#server/domain/locations/outlook.ts";
import { getEnrollmentMethod } from "#server/domain/orders/enrollment-method.ts";
import { hashQuote } from "#server/domain/orders/quote-hash.ts";
import { findPremise } from "#server/domain/locations/premises/find-premise.ts";
import { consentsFor } from "./consent-texts.ts";
import { orderDates, renewalDates } from "./order-start.ts";
import { quotePlan } from "./quote-plan.ts";
import { findRunning } from "./replaced-order.ts";
import { readTypedEsiid } from "./typed-esiid.ts";

type LocationQuote = Pick<OrderQuote, "leaving" | "switch" | "switches">;

/** Returns what ending the contract costs and what switching to the plan saves, from the home's outlook. */
async function quoteSwitch(
  ctx: Context,
  catalog: Catalog,
  customer: Customer,
  customerLocation: CustomerLocation,
  { plan_id, usage, read_day = null, conditions }: OrderQuoteRequest,
): Promise<LocationQuote> {
  const loaded = await loadAdviceLocation(ctx, catalog, customer.id, customerLocation);
  const location = { ...loaded, conditions: conditions ?? loaded.conditions };
  const { outlook, priced } = await adviseLocation(ctx, catalog, location, { read_day, weather: false });
  const { contract, exit_fee_cents: fee_cents, free_from } = outlook;
  // The outlook is based on the home's own usage: next to a price for other usage, it would not add up.
  const switches = usage === undefined ? priced?.advice.switches : undefined;
  return {
    leaving: contract && { fee_cents, free_from },
    switch: switches?.get(plan_id) ?? null,
    switches: [...(switches?.list(plan_id) ?? [])],
  };
}

const NO_LOCATION_QUOTE: LocationQuote = { leaving: null, switch: null, switches: [] };

/**
 * Returns the plan as currently listed, its price for this home, and what ordering it requires. Throws `not_found` for
 * a plan that is not listed.
 */
export async function quoteOrder(
  ctx: Context,
  customer: Customer | null,
  input: OrderQuoteRequest,
): Promise<OrderQuote> {
  const catalog = await ctx.readCatalog();
  const plan = catalog.plans.find(({ id }) => id === input.plan_id);
  if (!plan)
    throw new AppError("not_found", "This plan isn't available anymore. Choose another plan.", {
      problem: "plan_gone",
    });
  const esiid = input.esiid === undefined ? null : readTypedEsiid(input.esiid).esiid;
  const premise = esiid && (await findPremise(ctx, esiid));
  const customerLocation = esiid && customer ? await findCustomerLocation(ctx, customer.id, esiid) : null;
  const day = today(ctx);
  const replaced =
    esiid && customer && input.replaces_order_id
      ? await findRunning(ctx.db.sql, input.replaces_order_id, { user_id: customer.id, esiid })
      : null;
  const renewal = replaced && renewalDates(replaced, plan, day);
  const { connector, capabilities } = getEnrollmentMethod(ctx, plan);
  const { usage, read_day = null, language, conditions } = input;
  const consents = consentsFor({
    plan,
    connector,
    portal_name: ctx.config.portalName,
    language,
    credit: capabilities.credit_consent,
  });
  return {
    plan,
    seen: hashQuote({ plan, connector, consents }),
    quote: await quotePlan(ctx, catalog, plan, { usage, customerLocation, conditions }, { day, read_day }),
    connector,
    starts: {
      switch: orderDates(plan, day, "switch", capabilities),
      move_in: orderDates(plan, day, "move_in", capabilities),
      ...(renewal && { renewal }),
    },
    ...(customerLocation && customer
      ? await quoteSwitch(ctx, catalog, customer, customerLocation, input)
      : NO_LOCATION_QUOTE),
    switch_hold: premise ? premise.switch_hold : null,
    consents,
    asks_billing_address: capabilities.billing_address,
  };
}
