// From what was asked to an order that can be written; nothing is written here.
import type { PlaceOrder } from "#contracts/placing.ts";
import type { Plan } from "#contracts/plan.ts";
import { lastDayOfTerm } from "#market/contract-clock.ts";
import type { Esiid } from "#market/esiid.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Catalogue } from "#server/domain/plans/current.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { findHome, type HeldHome } from "#server/domain/locations/find-homes.ts";
import { attributionOf } from "#server/domain/orders/attribution.ts";
import { connectorOf } from "#server/domain/orders/connector-of.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import { seenOf, type Shown } from "#server/domain/orders/seen-plan.ts";
import { agreedConsents } from "./consent-texts.ts";
import type { OrderContact } from "./order-contact.ts";
import { refuseOrder } from "./order-problems.ts";
import { checkStart, staysWith } from "./order-start.ts";
import { orderedHome } from "./ordered-home.ts";
import { quotePlan } from "./quote-plan.ts";
import { followedOrder, replacedOrder } from "./replaced-order.ts";

/** A request of which is known who asks, for which home. */
export interface Wanted {
  readonly asked: PlaceOrder;
  readonly customer: Customer | null;
  readonly contact: OrderContact;
  readonly esiid: Esiid;
}

/** An order of which nothing is left out that its answer tells. */
export type ReadyOrder = NewOrder & Required<Pick<NewOrder, "connector">>;

type Agreed = Shown & ReturnType<typeof connectorOf>;

// Never another plan or price than the one that was on the page, or under other words.
function agreedPlan(ctx: Context, catalogue: Catalogue, asked: PlaceOrder): Agreed {
  const plan = catalogue.plans.find(({ id }) => id === asked.plan_id);
  if (!plan) throw refuseOrder("plan_gone");
  const { connector, partner } = connectorOf(ctx, plan);
  const shown = { plan, connector, portal_name: ctx.config.portalName, language: asked.language };
  // First, so that who agreed to words of before is told that, and not of a plan that is the same.
  const consents = agreedConsents(shown, asked.consents);
  if (seenOf({ plan, connector, consents }) !== asked.seen) throw refuseOrder("plan_changed");
  return { plan, connector, partner, consents };
}

function datesOf(plan: Plan, starts_on: string): { starts_on: string; ends_on: string | null } {
  return { starts_on, ends_on: plan.term_months > 0 ? lastDayOfTerm(starts_on, plan.term_months) : null };
}

async function homeOf(
  ctx: Context,
  { asked, contact, esiid: { esiid } }: Wanted,
  held: HeldHome | null,
  plan: Plan,
  day: string,
): Promise<NewOrder["home"]> {
  const whose = { user_id: contact.user_id, esiid };
  const replaced = await replacedOrder(ctx.db.sql, asked, whose);
  // Who moves in shows the retailer that the debt behind a hold is another's (16 TAC 25.480).
  const leaves = asked.kind !== "move_in" && !staysWith(replaced, plan);
  const chosen = held?.home.tdu_source === "customer" ? held.home.tdu : null;
  const home = await orderedHome(ctx, esiid, { plan, home: asked.home, leaves, chosen });
  checkStart(asked, plan, replaced, day);
  return home;
}

/** The order as it is placed now; throws the problems of ORDER_PROBLEMS that need no look at other orders under way. */
export async function newOrder(ctx: Context, wanted: Wanted): Promise<ReadyOrder> {
  const { asked, customer, contact, esiid } = wanted;
  const { language, kind, usage, read_day = null, request_id } = asked;
  const [catalogue, day] = [await ctx.readCatalogue(), today(ctx)];
  const { plan, connector, partner, consents } = agreedPlan(ctx, catalogue, asked);
  const held = customer && (await findHome(ctx, customer.id, esiid.esiid));
  const home = await homeOf(ctx, wanted, held, plan, day);
  const quote = await quotePlan(ctx, catalogue, plan, { usage, held }, { day, read_day });
  const placed_at = ctx.now();
  const dates = datesOf(plan, asked.starts_on);
  return {
    ...contact,
    kind,
    esiid: esiid.esiid,
    home,
    plan,
    quote,
    language,
    request_id,
    connector,
    partner,
    consents,
    replaces_order_id: await followedOrder(ctx.db.sql, asked, {
      user_id: contact.user_id,
      esiid: esiid.esiid,
    }),
    placed_at,
    ...dates,
    ...(await attributionOf(ctx, ctx.db.sql, asked)),
    events: [{ at: placed_at, state: "started", actor: "customer", ...dates }],
  };
}
