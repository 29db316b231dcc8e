// What a bill is compared with: the plan of the home's contract, and the delivery charges and taxes of the bill's period.
import { useQuery } from "@tanstack/react-query";
import type { PlanDetail } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import type { BillTerms, PrintedBill } from "#market/bill-check.ts";
import { applyConditions } from "#market/conditions.ts";
import { fromDayNumber, toDayNumber } from "#market/day-number.ts";
import { hasAssessment } from "#market/taxes/taxes.ts";
import { createDeclaredTariff } from "#rating/rank.ts";
import { planQuery, taxesQuery } from "#web/features/compare/api.ts";
import { pastDeliveryQuery } from "#web/features/compare/catalog-api.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";

/** Charges usually change every six months: the next change is known by then, if it is known at all. */
const NEXT_CHANGE_DAYS = 100;
const UNKNOWN: TaxPlace = { limits: "unknown" };

/** Where the price is from. Null if it isn't known. */
export type PriceSource = "list" | "typed" | null;

export interface LoadedTerms {
  readonly terms: BillTerms | null;
  readonly source: PriceSource;
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly retry: () => void;
}

type PlanTerms = Pick<BillTerms, "tariff" | "is_variable" | "has_assessment">;

const NO_PRICE: PlanTerms = { tariff: null, is_variable: false, has_assessment: false };

/** Returns the price of a home's contract. An average that includes delivery isn't the price of a line. */
export function contractTerms(
  { contract, conditions = [] }: Pick<ServiceLocation, "contract" | "conditions">,
  listed: Pick<PlanDetail, "plan"> | null,
): PlanTerms & { readonly source: PriceSource } {
  if (listed) {
    const plan = applyConditions(listed.plan, conditions);
    return {
      tariff: plan.tariff,
      is_variable: plan.rate_type !== "fixed",
      has_assessment: hasAssessment(plan.proof),
      source: plan.tariff === null ? null : "list",
    };
  }
  const price = contract?.price ?? null;
  if (price === null || price.includes_delivery) return { ...NO_PRICE, source: null };
  return { ...NO_PRICE, tariff: createDeclaredTariff(price), source: "typed" };
}

/** Loads what a bill of a home is compared with. */
export function useBillTerms(
  bill: PrintedBill,
  location: ServiceLocation,
  tdu: TduId,
  place: TaxPlace | null,
): LoadedTerms {
  const config = useConfig();
  const planId = location.contract?.plan_id ?? null;
  const plan = useQuery({ ...planQuery(config, planId ?? ""), enabled: planId !== null });
  const through = fromDayNumber(toDayNumber(bill.to) + NEXT_CHANGE_DAYS);
  const delivery = useQuery(pastDeliveryQuery(config, bill.from, through));
  const taxes = useQuery(taxesQuery(config, place ?? UNKNOWN, tdu, bill.from));
  // A plan that is no longer stored has no price.
  const isGone = plan.error instanceof ApiFailure && plan.error.status === 404;
  const isPlanReady = planId === null || plan.data !== undefined || isGone;
  const { source, ...ofPlan } = contractTerms(location, plan.data ?? null);
  const isReady = isPlanReady && delivery.data && taxes.data;
  return {
    source,
    terms: isReady
      ? {
          ...ofPlan,
          delivery: delivery.data.items.find((one) => one.tdu === tdu) ?? null,
          taxes: taxes.data.taxes,
        }
      : null,
    error: delivery.error ?? taxes.error ?? (isGone ? null : plan.error),
    retrying: [plan, delivery, taxes].some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of [plan, delivery, taxes]) if (query.error) void query.refetch();
    },
  };
}
