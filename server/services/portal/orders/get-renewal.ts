// GET /api/orders/{id}/renewal: the options at the end of a contract, in dollars for this home: doing nothing, staying,
// switching.
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import { isFinal } from "#contracts/order-transitions.ts";
import type { OutlookOption } from "#contracts/outlook.ts";
import type { Plan } from "#contracts/plan.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import { isPriced } from "#advice/location-costs.ts";
import { contractClock, nextTermEnd, getSeason } from "#market/contract-clock.ts";
import { getTerminationFee } from "#market/termination-fee.ts";
import { defaultRenewalPlan, isVerified } from "#rating/twelve-months.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { type Customer } from "#server/domain/accounts/customer.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { type AppError, createProblemError } from "#server/platform/errors.ts";
import { planFee } from "#server/domain/locations/contract.ts";
import type { LocationAdvice } from "#server/domain/locations/outlook.ts";
import { adviseOrder } from "#server/domain/orders/order-outlook.ts";
import { ORDER_COLUMNS, type OrderRow } from "#server/domain/orders/order-row.ts";
import { noSuchOrder } from "./get-order.ts";

const ORDER_SQL = `select ${ORDER_COLUMNS} from portal.orders o where o.id = $1 and o.user_id = $2`;

type Ending = OrderRow & { readonly ends_on: string };

/** After its end, a contract continues month to month. The options are available for this many days. */
const DAYS_AFTER_END = 60;

function canRenew({ state, ends_on }: OrderRow, day: string): boolean {
  if (!isFinal(state)) return true;
  return state === "ended" && ends_on !== null && contractClock(ends_on, day).days_left >= -DAYS_AFTER_END;
}

async function endingOrder(ctx: Context, customer: Customer, id: string): Promise<Ending> {
  if (!isUuid(id)) throw noSuchOrder();
  const { rows } = await ctx.db.pool.query<OrderRow>(ORDER_SQL, [id, customer.id]);
  const [order] = rows;
  if (!order) throw noSuchOrder();
  const { ends_on } = order;
  const open = canRenew(order, today(ctx));
  if (ends_on !== null && open) return { ...order, ends_on };
  throw open
    ? createProblemError(
        "unprocessable",
        "no_end",
        "This contract has no end date, so there's nothing to renew. The customer can switch any time.",
      )
    : createProblemError(
        "unprocessable",
        "not_running",
        "This order has ended, so there's nothing to renew. Choose a new plan.",
      );
}

function tduUnknown(): AppError {
  const message = "We don't know this home's utility yet, so we can't compare plans for it.";
  return createProblemError("unprocessable", "tdu_unknown", message);
}

function findNextEnd({ ends_on, plan }: Ending): RenewalChoices["next_end"] {
  if (plan.term_months === 0) return null;
  const on = nextTermEnd(ends_on, plan.term_months);
  return { on, season: getSeason(on) };
}

type Lists = Pick<RenewalChoices, "default_renewal" | "stay" | "leave" | "leaving_saves_cents">;

/** Converts the outlook's options to lists of ranked plans. */
function buildLists({ outlook }: LocationAdvice, ranking: Ranking, provider: Plan["provider"]): Lists {
  const byId = new Map(ranking.results.map((one) => [one.plan.id, one]));
  const ofKind = (kind: OutlookOption["kind"]): RankedPlan[] =>
    outlook.options.flatMap((option) =>
      option.kind === kind ? (byId.get(option.plan?.id ?? "") ?? []) : [],
    );
  const [stay, leave] = [ofKind("stay_with_provider"), ofKind("switch")];
  const verified = ranking.results.filter(isPriced).filter(({ plan }) => isVerified(plan));
  const plan = defaultRenewalPlan(verified, provider);
  const level = plan ? null : ranking.levels.month_to_month;
  const [staying, switching] = [
    stay[0]?.twelve_months?.cents ?? plan?.cost.year_cents,
    leave[0]?.twelve_months?.cents,
  ];
  return {
    default_renewal: { plan, low_cents: level?.low_cents ?? null, high_cents: level?.high_cents ?? null },
    stay,
    leave,
    leaving_saves_cents: staying === undefined || switching === undefined ? null : staying - switching,
  };
}

/**
 * Returns the choices at the end of an order of the account. Throws `not_found`, and `unprocessable` if the order does
 * not end or its home cannot be priced.
 */
export async function getRenewal(ctx: Context, customer: Customer, id: string): Promise<RenewalChoices> {
  const order = await endingOrder(ctx, customer, id);
  const advised = await adviseOrder(ctx, await ctx.readCatalog(), customer.id, order, { weather: true });
  const { outlook, priced } = advised;
  if (!priced) throw tduUnknown();
  const { ranking } = priced;
  const day = today(ctx);
  const clock = contractClock(order.ends_on, day);
  return {
    clock,
    fee_cents: getTerminationFee(planFee(order.plan), clock, day),
    now_cents: ranking.current_cents,
    ...buildLists(advised, ranking, order.plan.provider),
    estimated_share: ranking.usage.estimated_share,
    next_end: findNextEnd(order),
    opted_out_at: order.opted_out_at?.toISOString() ?? null,
    outlook,
  };
}
