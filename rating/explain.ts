// Explains why a plan costs what it costs, as codes and numbers without text (the pages translate).
import type { BillParts } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { compileTariff, missedCredits } from "#market/price.ts";
import type { Bill, YearBill } from "./bill.ts";
import type { ReadDayCost } from "./year-cost.ts";

const PARTS = ["energy", "base", "delivery", "fees", "credits"] as const;

/** One code of an explanation. Amounts in cents, months as YYYY-MM of their first day. */
export type Fact =
  | {
      readonly code: "part_share";
      readonly part: keyof BillParts;
      readonly cents: number;
      readonly share: number;
    }
  | {
      readonly code: "credit_won";
      readonly amount_cents: number;
      readonly months: ReadonlyArray<string>;
      readonly total_cents: number;
    }
  | {
      readonly code: "credit_missed";
      readonly amount_cents: number;
      /** `change_kwh`: more (positive) or less (negative) that would have earned it. */
      readonly months: ReadonlyArray<{
        readonly month: string;
        readonly kwh: number;
        readonly change_kwh: number;
      }>;
      readonly total_cents: number;
    }
  | {
      readonly code: "minimum_fee_charged";
      readonly months: ReadonlyArray<string>;
      readonly total_cents: number;
    }
  | {
      readonly code: "compared";
      /** This plan minus the other: negative is cheaper. */
      readonly difference_cents: number;
      readonly parts: BillParts;
      /** The part with the largest difference in the direction of the total. Null if there is none. */
      readonly main_part: keyof BillParts | null;
    }
  | {
      readonly code: "read_days";
      readonly low_cents: number;
      readonly high_cents: number;
      readonly cheapest_days: ReadonlyArray<number>;
      readonly dearest_days: ReadonlyArray<number>;
    };

export interface ExplainOptions {
  /** The year of another plan for the same usage and read day. */
  readonly compared_to?: YearBill;
  /** From `readDayCosts`, if the read day is unknown. */
  readonly read_days?: ReadonlyArray<ReadDayCost>;
}

function partShares(year: YearBill): Fact[] {
  const charges = PARTS.reduce((sum, part) => sum + Math.max(0, year.parts[part]), 0);
  return PARTS.filter((part) => year.parts[part] !== 0).map((part) => ({
    code: "part_share",
    part,
    cents: year.parts[part],
    share: charges === 0 ? 0 : year.parts[part] / charges,
  }));
}

function creditFacts(plan: Plan, year: YearBill): Fact[] {
  const { tariff } = plan;
  if (tariff === null) return [];
  return tariff.credits.flatMap((credit) => {
    const compiled = compileTariff({ ...tariff, credits: [credit] }, null);
    const amount_cents = compiled.credits[0]?.amount_cents ?? 0;
    const missed = year.bills.flatMap((one) =>
      missedCredits(compiled, { wh: one.wh, window_wh: [] }).map(({ change_wh }) => ({
        month: one.period.month,
        kwh: one.kwh,
        change_kwh: change_wh / 1000,
      })),
    );
    const lost = new Set(missed.map(({ month }) => month));
    const won = year.bills.map((one) => one.period.month).filter((month) => !lost.has(month));
    const facts: Fact[] = [];
    if (won.length > 0) {
      facts.push({ code: "credit_won", amount_cents, months: won, total_cents: amount_cents * won.length });
    }
    if (missed.length > 0) {
      facts.push({
        code: "credit_missed",
        amount_cents,
        months: missed,
        total_cents: amount_cents * missed.length,
      });
    }
    return facts;
  });
}

const minimumFeeCents = (bill: Bill): number =>
  bill.items.reduce((sum, item) => sum + (item.code === "minimum_usage_fee" ? item.amount_cents : 0), 0);

function minimumFees(year: YearBill): Fact[] {
  const charged = year.bills.filter((one) => minimumFeeCents(one) > 0);
  if (charged.length === 0) return [];
  return [
    {
      code: "minimum_fee_charged",
      months: charged.map((one) => one.period.month),
      total_cents: charged.reduce((sum, one) => sum + minimumFeeCents(one), 0),
    },
  ];
}

function comparison(year: YearBill, other: YearBill): Fact {
  const difference_cents = year.total_cents - other.total_cents;
  const parts: BillParts = { energy: 0, base: 0, delivery: 0, fees: 0, credits: 0 };
  for (const part of PARTS) parts[part] = year.parts[part] - other.parts[part];
  const direction = Math.sign(difference_cents);
  const by_weight = PARTS.toSorted((a, b) => direction * (parts[b] - parts[a]));
  return {
    code: "compared",
    difference_cents,
    parts,
    main_part: direction === 0 ? null : (by_weight[0] ?? null),
  };
}

function readDayFact(costs: ReadonlyArray<ReadDayCost>): Fact[] {
  if (costs.length === 0) return [];
  const low_cents = Math.min(...costs.map((one) => one.year_cents));
  const high_cents = Math.max(...costs.map((one) => one.year_cents));
  const daysAt = (cents: number): number[] =>
    costs.filter((one) => one.year_cents === cents).map((one) => one.read_day);
  return [
    {
      code: "read_days",
      low_cents,
      high_cents,
      cheapest_days: daysAt(low_cents),
      dearest_days: daysAt(high_cents),
    },
  ];
}

/**
 * Returns the facts behind a plan's year: shares by part, credits earned and missed, minimum fees, the difference to
 * another plan, the read days that make it cheap.
 */
export function explain(plan: Plan, year: YearBill, options: ExplainOptions = {}): Fact[] {
  return [
    ...partShares(year),
    ...creditFacts(plan, year),
    ...minimumFees(year),
    ...(options.compared_to === undefined ? [] : [comparison(year, options.compared_to)]),
    ...readDayFact(options.read_days ?? []),
  ];
}
