// What every plan would cost at a home and what the home should do: GET /api/service_locations/{esiid}/best_plans,
// /outlook and /usage, and the tools of /mcp for connected apps, all from the same calculation.
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { PlanSwitch, RankedPlan } from "#contracts/compare.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { bestPlansQuerySchema, BestPlans, LocationUsage } from "#contracts/portal.ts";
import type { TduId } from "#contracts/plan.ts";
import type { TaxBasis } from "#contracts/taxes.ts";
import { taxBasisOn } from "#market/taxes/tax-rows.ts";
import { withTermFrom } from "#rating/flags.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { addTaxes } from "#server/domain/plans/rank-for-usage.ts";
import { type AppError, createProblemError } from "#server/platform/errors.ts";
import { bestUsage } from "./best-usage.ts";
import { getCustomerLocation, type CustomerLocation } from "./customer-locations.ts";
import { adviceKey, adviseLocation, loadAdviceLocation, type LocationAdvice } from "./outlook.ts";

type Query = z.output<typeof bestPlansQuerySchema>;

/**
 * Maximum results cached in each process, 60 to 200 kB each as JSON. Calculating one takes about 20 ms, and a dashboard
 * requests one for each home at every visit.
 */
const MAX_CACHED = 100;

const SWITCH_CODES: ReadonlySet<Outlook["recommendation"]["code"]> = new Set([
  "switch_now",
  "switch_on_day",
  "choose_before_end",
]);

function tduUnknown(): AppError {
  const message =
    "We don't know this home's utility yet, so we can't compare plans for it. Choose the utility first.";
  return createProblemError("unprocessable", "tdu_unknown", message);
}

function bestSwitchOn({ recommendation: { code, on }, window, day }: Outlook): string | null {
  if (!SWITCH_CODES.has(code)) return null;
  return on === window.from ? day : on;
}

function toBestPlans(
  { outlook, priced }: LocationAdvice,
  limit: number,
  basisOf: (tdu: TduId) => TaxBasis,
): BestPlans {
  if (!priced) throw tduUnknown();
  const { ranking, advice } = priced;
  const { exit_fee_cents: fee_cents, free_from, contract, basis } = outlook;
  const taxes = basisOf(ranking.tdu);
  const switchTo = ({ plan }: RankedPlan): PlanSwitch | null => advice.switches.get(plan.id) ?? null;
  const withSwitch = ranking.results.find((result) => switchTo(result) !== null);
  const typicalStart = (withSwitch && switchTo(withSwitch)?.starts_on) ?? outlook.day;
  return {
    ...ranking,
    taxes,
    basis,
    leaving: contract && { fee_cents, free_from },
    best_switch_on: bestSwitchOn(outlook),
    results: addTaxes(ranking.results.slice(0, limit), ranking.usage, taxes).map((result) => {
      const planSwitch = switchTo(result);
      const starts_on = planSwitch?.starts_on ?? typicalStart;
      return Object.assign({}, withTermFrom(result, starts_on), {
        band: advice.bands.get(result.plan.id) ?? null,
        switch: planSwitch,
        starts_on,
      });
    }),
  };
}

/** Whose home it is. */
type Customer = { readonly id: string };

export interface LocationReader {
  /** Throws `not_found`, and `unprocessable` when the utility is not known. */
  readonly bestPlans: (customer: Customer, address: string, query: Query) => Promise<BestPlans>;
  /** Throws `not_found`. */
  readonly outlook: (customer: Customer, address: string) => Promise<Outlook>;
  /** Throws `not_found`. */
  readonly usage: (customer: Customer, address: string) => Promise<LocationUsage>;
}

/**
 * Creates the reader of a home's prices and advice. Both come from one result, cached until any of its inputs change.
 */
export function createLocationReader(ctx: Context): LocationReader {
  const adviceCache = new LRUCache<string, LocationAdvice>({ max: MAX_CACHED });

  async function read(
    customer: Customer,
    customerLocation: CustomerLocation,
    read_day: number | null,
  ): Promise<LocationAdvice> {
    const catalog = await ctx.readCatalog();
    const location = await loadAdviceLocation(ctx, catalog, customer.id, customerLocation);
    const options = { read_day, weather: true };
    const key = adviceKey(catalog, today(ctx), location, options);
    const known = adviceCache.get(key);
    if (known) return known;
    const advice = await adviseLocation(ctx, catalog, location, options);
    adviceCache.set(key, advice);
    return advice;
  }

  return {
    bestPlans: async (customer, address, { read_day = null, limit }) => {
      const location = await getCustomerLocation(ctx, customer, address);
      const advice = await read(customer, location, read_day);
      const { taxes } = await ctx.readCatalog();
      const place = location.tax_place ?? { limits: "unknown" };
      return toBestPlans(advice, limit, (tdu) => taxBasisOn(taxes, place, today(ctx), tdu));
    },
    outlook: async (customer, address) =>
      (await read(customer, await getCustomerLocation(ctx, customer, address), null)).outlook,
    usage: async (customer, address) => {
      const {
        load,
        summary: basis,
        version,
      } = bestUsage(ctx, await getCustomerLocation(ctx, customer, address));
      return { usage: await load(), basis, version, day: today(ctx) };
    },
  };
}
