import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { PlanCost, PlanDetail, PlanSwitch, TwelveMonths } from "#contracts/compare.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import type { PageInputs } from "../page-inputs.ts";
import { isPriced } from "#rating/plan-groups.ts";
import type { AnyRanking } from "#rating/plan-groups.ts";
import { usePageRanking } from "../use-page-ranking.ts";
import type { LocationYearState } from "./use-location-year.ts";

export interface PlanPrice {
  readonly cost: PlanCost;
  /** The same cents as in every list. */
  readonly twelve: TwelveMonths;
  /**
   * Switching the customer's home to it. Null if that can't be done, undefined for a visitor and for a plan that isn't
   * listed.
   */
  readonly move: PlanSwitch | null | undefined;
}

export interface PlanPriceState {
  readonly price: PlanPrice | null;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Returns the twelve-month cost of the plan: the ranking's own number if it lists the plan, otherwise computed here in
 * the same way.
 */
export function usePlanPrice(detail: PlanDetail, { page, result }: LocationYearState): PlanPriceState {
  const ranking = usePageRanking(page);
  const priced = result.data?.priced ?? null;
  const item = ranking.data?.results.find(({ plan }) => plan.id === detail.plan.id);
  const listed = item && isPriced(item) ? item : null;
  const market = priced && !listed ? (ranking.data ?? null) : null;
  const unlisted = useQuery(unlistedQuery(detail, page, market));
  const price = ((): PlanPrice | null => {
    if (listed) return { cost: listed.cost, twelve: listed.twelve_months, move: listed.switch };
    return priced && unlisted.data ? { cost: priced.cost, twelve: unlisted.data, move: undefined } : null;
  })();
  return {
    price,
    // Without a year there is nothing to price.
    pending: priced !== null && (ranking.isLoading || unlisted.isLoading),
    error: priced ? (ranking.error ?? unlisted.error) : null,
    retry: () => void ranking.refetch(),
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
