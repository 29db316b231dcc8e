import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { PlanCost, PlanDetail, PlanSwitch, Ranking, TwelveMonths } from "#contracts/compare.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import type { PageInputs } from "../page-inputs.ts";
import { isPriced } from "#rating/plan-groups.ts";
import type { AnyRanking, RankedItem } from "#rating/plan-groups.ts";
import { usePageRanking } from "../use-page-ranking.ts";
import type { LocationYear } from "./location-year.ts";
import type { LocationYearState } from "./use-location-year.ts";
import { useLocationYear } from "./use-location-year.ts";

/** The year that was priced: its kWh by billing month, and how it was estimated. */
export type PricedUsage = Ranking["usage"];

const WH_PER_KWH = 1000;

/** Returns the day on which the plan would start, YYYY-MM-DD: that of a home's list, or else the first possible one. */
export function getPlanStart(
  item: Pick<RankedItem, "starts_on"> | undefined,
  twelve: Pick<TwelveMonths, "from">,
): string {
  return item?.starts_on ?? twelve.from;
}

export interface PlanPrice {
  readonly usage: PricedUsage;
  readonly cost: PlanCost;
  /** The same cents as in every list. */
  readonly twelve: TwelveMonths;
  /**
   * Switching the customer's home to it. Null if that can't be done, undefined for a visitor and for a plan that isn't
   * listed.
   */
  readonly move: PlanSwitch | null | undefined;
  /** The day on which the plan would start, YYYY-MM-DD. */
  readonly starts_on: string;
}

export interface PlanPriceState extends LocationYearState {
  readonly price: PlanPrice | null;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Returns the twelve-month cost of the plan: the ranking's own numbers if it lists the plan, otherwise computed here in
 * the same way. The code that computes them is only loaded then.
 */
export function usePlanPrice(detail: PlanDetail, page: PageInputs): PlanPriceState {
  const ranking = usePageRanking(page);
  const item = ranking.data?.results.find(({ plan }) => plan.id === detail.plan.id);
  const listed = item && isPriced(item) ? item : null;
  const result = useLocationYear(detail, page, !ranking.isLoading && !item);
  const priced = result.data?.priced ?? null;
  const market = priced && !listed ? (ranking.data ?? null) : null;
  const unlisted = useQuery(unlistedQuery(detail, page, market));
  const price = ((): PlanPrice | null => {
    if (listed && ranking.data)
      return {
        usage: ranking.data.usage,
        cost: listed.cost,
        twelve: listed.twelve_months,
        move: listed.switch,
        starts_on: getPlanStart(listed, listed.twelve_months),
      };
    return result.data && priced && unlisted.data
      ? {
          usage: toPricedUsage(result.data),
          cost: priced.cost,
          twelve: unlisted.data,
          move: undefined,
          starts_on: getPlanStart(item, unlisted.data),
        }
      : null;
  })();
  return {
    result,
    price,
    // Without a year there is nothing to price.
    pending:
      page.inputs !== null && (ranking.isLoading || (!item && (result.isPending || unlisted.isLoading))),
    error: priced ? (ranking.error ?? unlisted.error) : null,
    retry: () => void ranking.refetch(),
  };
}

function toPricedUsage({ usage, year_kwh, priced }: LocationYear): PricedUsage {
  const bills = priced?.year.bills ?? [];
  return {
    ...usage,
    year_kwh,
    exported_kwh: bills.reduce((sum, bill) => sum + bill.exported_wh, 0) / WH_PER_KWH,
    months: bills.map(({ period, kwh }) => ({ month: period.month, kwh })),
  };
}

function unlistedQuery(detail: PlanDetail, { inputs, location }: PageInputs, market: AnyRanking | null) {
  return queryOptions({
    queryKey: ["unlisted-plan", detail.plan.id, market?.as_of ?? null, inputs?.saved_at ?? null],
    queryFn:
      inputs && market
        ? async () => {
            const { unlistedTwelveMonths } = await import("./unlisted.ts");
            return unlistedTwelveMonths(detail, inputs, market, location?.day ?? todayInTexas());
          }
        : skipToken,
    staleTime: Infinity,
    // The calculation is deterministic and works offline.
    retry: false,
    networkMode: "always",
  });
}

/** Returns the home's outlook, for the order in progress there. Undefined for a visitor and while it loads. */
export function usePlanOutlook({ location }: PageInputs) {
  const esiid = location?.location.service_location.esiid;
  return useQuery({
    ...outlookQuery(useConfig(), esiid ?? "", useLanguage()),
    enabled: esiid !== undefined,
  });
}
