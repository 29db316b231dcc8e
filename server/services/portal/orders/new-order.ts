// Converts a request to an order that can be written. Nothing is written here.
import type { PlaceOrder } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import type { Esiid } from "#market/esiid.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { findCustomerLocation, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { findAttribution } from "#server/domain/orders/attribution.ts";
import { getEnrollmentMethod } from "#server/domain/orders/enrollment-method.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import { hashQuote, type Shown } from "#server/domain/orders/quote-hash.ts";
import { agreedConsents } from "./consent-texts.ts";
import type { OrderContact } from "./order-contact.ts";
import { createOrderError } from "./order-problems.ts";
import { AppError } from "#server/platform/errors.ts";
import { resolveStart, staysWith } from "./order-start.ts";
import { resolveOrderedLocation, resolveUnnamedLocation } from "./ordered-location.ts";
import { quotePlan } from "./quote-plan.ts";
import { followedOrder, replacedOrder } from "./replaced-order.ts";

/** A request with a known customer and home. */
export interface OrderRequest {
  readonly input: PlaceOrder;
  readonly customer: Customer | null;
  readonly contact: OrderContact;
  /** Null for an order of which the provider asks for the home. */
  readonly esiid: Esiid | null;
}

/** An order with every field that its response needs. */
export type ReadyOrder = NewOrder & Required<Pick<NewOrder, "connector">>;

type Agreed = Shown & ReturnType<typeof getEnrollmentMethod>;

// Never a different plan, price or wording than the page showed.
function agreedPlan(ctx: Context, catalog: Catalog, input: PlaceOrder): Agreed {
  const plan = catalog.plans.find(({ id }) => id === input.plan_id);
  if (!plan) throw createOrderError("plan_gone");
  const method = getEnrollmentMethod(ctx, plan);
  const { connector, capabilities } = method;
  const shown = {
    plan,
    connector,
    portal_name: ctx.config.portalName,
    language: input.language,
    credit: capabilities.credit_consent,
  };
  // Checked first: if the customer agreed to an outdated wording, the error is about the wording, not about an
  // unchanged plan.
  const consents = agreedConsents(shown, input.consents);
  if (hashQuote({ plan, connector, consents }) !== input.seen) throw createOrderError("plan_changed");
  return { plan, ...method, consents };
}

function buildTermDates(plan: Plan, starts_on: string): { starts_on: string; ends_on: string | null } {
  return { starts_on, ends_on: plan.term_months > 0 ? getTermEnd(starts_on, plan.term_months) : null };
}

interface Resolved {
  readonly esiid: string;
  readonly home: NewOrder["home"];
  readonly starts_on: string;
}

const REQUIRED = ["esiid", "home", "starts_on", "first_name", "last_name"] as const;

// Only a provider's own page asks for what is missing here.
function assertComplete(input: PlaceOrder): void {
  const missing = REQUIRED.filter((field) => input[field] === undefined);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((field) => [field, "Required for this provider."]));
  throw new AppError("validation_failed", "This provider needs more details for an order.", fields);
}

async function resolveLocation(
  ctx: Context,
  { input, contact, esiid: known }: OrderRequest,
  customerLocation: CustomerLocation | null,
  { plan, capabilities }: Pick<Agreed, "plan" | "capabilities">,
  day: string,
): Promise<Resolved> {
  const { esiid = "" } = known ?? {};
  const replaced = await replacedOrder(ctx.db.sql, input, { user_id: contact.user_id, esiid });
  const home =
    esiid === ""
      ? resolveUnnamedLocation(plan, input.zip)
      : await resolveOrderedLocation(ctx, esiid, {
          plan,
          typedAddress: input.home,
          // A customer who moves in shows the provider that the debt behind a hold belongs to someone else (16 TAC
          // 25.480).
          leavesProvider: input.kind !== "move_in" && !staysWith(replaced, plan),
          chosen: customerLocation?.location.tdu_source === "customer" ? customerLocation.location.tdu : null,
        });
  return { esiid, home, starts_on: resolveStart(input, plan, replaced, day, capabilities) };
}

/** Returns the order as placed now. Throws those of ORDER_PROBLEMS that do not depend on other open orders. */
export async function newOrder(ctx: Context, orderRequest: OrderRequest): Promise<ReadyOrder> {
  const { input, customer, contact, esiid } = orderRequest;
  const { language, kind, usage, read_day = null, request_id, conditions } = input;
  const [catalog, day] = [await ctx.readCatalog(), today(ctx)];
  const agreed = agreedPlan(ctx, catalog, input);
  const { plan, connector, partner, consents, capabilities } = agreed;
  if (connector === "partner") assertComplete(input);
  const customerLocation = customer && esiid && (await findCustomerLocation(ctx, customer.id, esiid.esiid));
  const resolved = await resolveLocation(ctx, orderRequest, customerLocation, agreed, day);
  const quote = await quotePlan(
    ctx,
    catalog,
    plan,
    { usage, customerLocation, conditions },
    { day, read_day },
  );
  const placed_at = ctx.now();
  const dates = buildTermDates(plan, resolved.starts_on);
  return {
    ...contact,
    kind,
    esiid: resolved.esiid,
    home: resolved.home,
    plan,
    quote,
    language,
    request_id,
    connector,
    partner,
    consents,
    // What the provider doesn't take is not stored either.
    billing_address: capabilities.billing_address ? (input.billing_address ?? null) : null,
    replaces_order_id: await followedOrder(ctx.db.sql, input, {
      user_id: contact.user_id,
      esiid: resolved.esiid,
    }),
    placed_at,
    ...dates,
    ...(await findAttribution(ctx, ctx.db.sql, input)),
    events: [{ at: placed_at, state: "started", actor: "customer", ...dates }],
  };
}
