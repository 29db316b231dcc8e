// GET /api/service_locations/{esiid}/best_plans: what every plan would cost at a home, on the best
// that is known of its use, beside what is paid there now.
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { RankedPlan } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";
import type { bestPlansQuerySchema, BestPlan, BestPlans, Contract } from "#contracts/portal.ts";
import { contractClock } from "#market/contract-clock.ts";
import { deliveryOn } from "#market/delivery.ts";
import { bestSwitchOn, leavingFeeCents } from "#market/leaving.ts";
import { rankPlans } from "#rating/rank.ts";
import { weatherYears } from "#rating/weather-years.ts";
import type { Customer } from "../../accounts/customer.ts";
import type { Catalogue } from "../../catalogue/current.ts";
import { foldInput, rankFolded, type FoldedUsage } from "../../catalogue/rank-for-usage.ts";
import { today, type Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { bestUsage, type BestUsage } from "../../homes/best-usage.ts";
import type { HeldHome } from "../../homes/find-homes.ts";
import { currentPlan } from "./current-plan.ts";
import { ownHome } from "./get-location.ts";
import { leavingOf } from "./leaving-of.ts";
import { contractOf } from "./service-location.ts";

type Query = z.output<typeof bestPlansQuerySchema>;

/** Plans that are priced in a mild and a hot year too: what anybody looks at. */
const BANDED_PLANS = 50;

function tduUnknown(): AppError {
  const message =
    "We do not know yet which company's wires reach this home, so its plans cannot be compared. Your bill names it; compare by ZIP code meanwhile.";
  return new AppError("unprocessable", message, { problem: "tdu_unknown" });
}

/** Yearly cents by plan in a mild and in a hot year. */
function bandsOf(
  catalogue: Catalogue,
  { fold }: FoldedUsage,
  results: ReadonlyArray<RankedPlan>,
  at: { readonly tdu: TduId; readonly day: string; readonly read_day: number | null },
): Map<string, NonNullable<BestPlan["band"]>> {
  const ids = new Set(results.slice(0, BANDED_PLANS).map(({ plan }) => plan.id));
  const plans = (catalogue.byTdu.get(at.tdu) ?? []).filter(({ id }) => ids.has(id));
  const years = weatherYears(fold);
  const options = { read_day: at.read_day, delivery: (tdu: TduId) => deliveryOn(tdu, at.day), today: at.day };
  const hot = new Map(rankPlans(plans, years.hot, options).results.map((one) => [one.plan.id, one.cost]));
  const bands = new Map<string, NonNullable<BestPlan["band"]>>();
  for (const { plan, cost } of rankPlans(plans, years.mild, options).results) {
    const hot_cents = hot.get(plan.id)?.year_cents;
    if (cost && hot_cents !== undefined) bands.set(plan.id, { mild_cents: cost.year_cents, hot_cents });
  }
  return bands;
}

function switchOn(contract: Contract | null, first: RankedPlan | undefined, day: string): string | null {
  if (!contract) return null;
  const clock = contract.ends_on ? contractClock(contract.ends_on, day) : null;
  const fee = leavingFeeCents(contract.leaving_fee, clock, day);
  return bestSwitchOn(first?.savings_cents ?? null, fee, clock, day);
}

/** What an answer rests on; the same inputs have the same answer. */
interface Inputs {
  readonly tdu: TduId;
  readonly day: string;
  readonly read_day: number | null;
  readonly limit: number;
  readonly usage: BestUsage;
  readonly contract: Contract | null;
}

async function compute(
  ctx: Context,
  catalogue: Catalogue,
  held: HeldHome,
  inputs: Inputs,
): Promise<BestPlans> {
  const { day, usage, contract, limit } = inputs;
  const folded = foldInput(await usage.load(), inputs.tdu, day);
  const current = await currentPlan(ctx, catalogue, held, contract);
  const ranking = rankFolded(catalogue, folded, { ...inputs, ...current });
  const shown = ranking.results.slice(0, limit);
  const bands = bandsOf(catalogue, folded, shown, inputs);
  return {
    ...ranking,
    basis: usage.summary,
    leaving: leavingOf(contract, day),
    best_switch_on: switchOn(contract, shown[0], day),
    results: shown.map((result) => Object.assign({}, result, { band: bands.get(result.plan.id) ?? null })),
  };
}

// The catalogue by its snapshot, the usage by its version, the plan of an order of ours by the order.
function keyOf(catalogue: Catalogue, held: HeldHome, inputs: Inputs): string {
  const { tdu, day, read_day, limit, usage, contract } = inputs;
  const { version, as_of } = catalogue;
  return JSON.stringify([version, as_of, tdu, day, read_day, limit, usage.version, contract, held.order?.id]);
}

/** Answers kept in each process, of 60 to 200 kB each as JSON: making one takes some 40 ms, and a dashboard asks at every visit. */
const KEPT_ANSWERS = 100;

export type BestPlansReader = (customer: Customer, address: string, query: Query) => Promise<BestPlans>;

/** A reader of the plans for a home of the account; throws `not_found`, and `unprocessable` where it is not known who delivers there. */
export function bestPlansReader(ctx: Context): BestPlansReader {
  const kept = new LRUCache<string, BestPlans>({ max: KEPT_ANSWERS });
  return async (customer, address, { read_day = null, limit }) => {
    const held = await ownHome(ctx, customer, address);
    const { tdu } = held.home;
    if (!tdu) throw tduUnknown();
    const catalogue = await ctx.readCatalogue();
    const contract = contractOf(held);
    const inputs = { tdu, day: today(ctx), read_day, limit, usage: bestUsage(ctx, held), contract };
    const key = keyOf(catalogue, held, inputs);
    const known = kept.get(key);
    if (known) return known;
    const answer = await compute(ctx, catalogue, held, inputs);
    kept.set(key, answer);
    return answer;
  };
}
