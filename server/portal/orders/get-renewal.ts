// GET /api/orders/{id}/renewal: what follows a contract, in dollars of this home: doing nothing, staying, leaving.
import { isFinal } from "#contracts/order-moves.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import { contractClock, nextTermEnd, seasonOf } from "#market/contract-clock.ts";
import { leavingFeeCents } from "#market/leaving.ts";
import { renewalChoices } from "#market/renewal-choices.ts";
import { isUuid, type Customer } from "../../accounts/customer.ts";
import { foldInput, rankFolded } from "../../catalogue/rank-for-usage.ts";
import { today, type Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { bestUsage } from "../../homes/best-usage.ts";
import { findHome } from "../../homes/find-homes.ts";
import { ORDER_COLUMNS, type OrderRow } from "../../orders/order-row.ts";
import { leavingFeeOf } from "../locations/service-location.ts";
import { noSuchOrder } from "./get-order.ts";

const ORDER_SQL = `select ${ORDER_COLUMNS} from portal.orders o where o.id = $1 and o.user_id = $2`;

type Ending = OrderRow & { readonly ends_on: string };

/** After its end a contract goes on month to month, and what follows is asked about for so many days. */
const DAYS_AFTER_END = 60;

function mayFollow({ state, ends_on }: OrderRow, day: string): boolean {
  if (!isFinal(state)) return true;
  return state === "ended" && ends_on !== null && contractClock(ends_on, day).days_left >= -DAYS_AFTER_END;
}

async function endingOrder(ctx: Context, customer: Customer, id: string): Promise<Ending> {
  if (!isUuid(id)) throw noSuchOrder();
  const { rows } = await ctx.db.pool.query<OrderRow>(ORDER_SQL, [id, customer.id]);
  const [order] = rows;
  if (!order) throw noSuchOrder();
  const { ends_on } = order;
  const open = mayFollow(order, today(ctx));
  if (ends_on !== null && open) return { ...order, ends_on };
  const message = !open
    ? "This order has come to its end already, so there is nothing to renew."
    : "No end of this contract is known yet: month to month you may leave at any time.";
  throw new AppError("unprocessable", message, { problem: open ? "no_end" : "not_running" });
}

function tduUnknown(): AppError {
  const message =
    "We do not know yet which company's wires reach this home, so its plans cannot be compared.";
  return new AppError("unprocessable", message, { problem: "tdu_unknown" });
}

function nextEndOf({ ends_on, plan }: Ending): RenewalChoices["next_end"] {
  if (plan.term_months === 0) return null;
  const on = nextTermEnd(ends_on, plan.term_months);
  return { on, season: seasonOf(on) };
}

/** The choices at the end of an order of the account; throws `not_found`, and `unprocessable` where it does not end or its home cannot be priced. */
export async function getRenewal(ctx: Context, customer: Customer, id: string): Promise<RenewalChoices> {
  const order = await endingOrder(ctx, customer, id);
  // A home that left the account is priced by what the order knows of it.
  const held = await findHome(ctx, customer.id, order.esiid);
  const tdu = held?.home.tdu ?? order.home.tdu;
  if (!tdu) throw tduUnknown();
  const [day, catalogue] = [today(ctx), await ctx.readCatalogue()];
  const usage = bestUsage(ctx, held ?? { usage: null, meter: null });
  const { plan, opted_out_at } = order;
  const current = plan.tariff ? ({ kind: "plan", plan_id: plan.id } as const) : null;
  const folded = foldInput(await usage.load(), tdu, day);
  const ranking = rankFolded(catalogue, folded, { tdu, day, read_day: null, current, current_plan: plan });
  const clock = contractClock(order.ends_on, day);
  return {
    clock,
    fee_cents: leavingFeeCents(leavingFeeOf(plan), clock, day),
    now_cents: ranking.current_cents,
    ...renewalChoices(ranking.results, plan.provider),
    estimated_share: ranking.usage.estimated_share,
    next_end: nextEndOf(order),
    opted_out_at: opted_out_at?.toISOString() ?? null,
  };
}
