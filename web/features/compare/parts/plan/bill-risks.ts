// What can make the bills of a plan differ from the calculated ones.
import type { Plan, UsageCredit } from "#contracts/plan.ts";
import { getSeason, getTermEnd } from "#market/contract-clock.ts";
import { countCredits, countLowMonths } from "./credit-count.ts";

/** In how many of the home's months something happens. */
interface MonthCount {
  readonly n: number;
  readonly of: number;
}

export interface CreditRisk {
  readonly credit: UsageCredit;
  /** The months that miss it. Null if the home's usage is not known. */
  readonly missed: MonthCount | null;
}

export interface MinimumRisk {
  readonly usd: number;
  readonly below_kwh: number;
  /** The months that pay it. Null if the home's usage is not known. */
  readonly paid: MonthCount | null;
}

export interface BillRisks {
  readonly credits: readonly CreditRisk[];
  readonly minimums: readonly MinimumRisk[];
  /** The contract's last day, YYYY-MM-DD. Null for month to month, and if the start is not known. */
  readonly ends_on: string | null;
  /** The contract ends when new plans usually cost the most. */
  readonly ends_in_summer: boolean;
}

/**
 * Returns what can change the bills of a plan whose price starts on `from` (YYYY-MM-DD). `months_kwh` has the bills at
 * that price. Both are null if the home's usage is not known.
 */
export function listBillRisks(
  { tariff, term_months }: Pick<Plan, "tariff" | "term_months">,
  months_kwh: readonly number[] | null,
  from: string | null,
): BillRisks {
  const of = months_kwh?.length ?? 0;
  const ends_on = from !== null && term_months > 0 ? getTermEnd(from, term_months) : null;
  return {
    credits: countCredits(tariff?.credits ?? [], months_kwh ?? []).map(({ credit, missed }) => ({
      credit,
      missed: months_kwh && { n: missed, of },
    })),
    minimums: (tariff?.minimum_usage_fees ?? []).map((fee) => ({
      usd: fee.amount_usd,
      below_kwh: fee.below_kwh,
      paid: months_kwh && { n: countLowMonths(fee, months_kwh), of },
    })),
    ends_on,
    ends_in_summer: ends_on !== null && getSeason(ends_on) === "hot",
  };
}
