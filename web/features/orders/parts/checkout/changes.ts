// Differences from what the customer saw, between two quotes of the same plan. Pure.
import type { OrderQuote, Quote } from "#contracts/checkout.ts";
import type { TerminationFee } from "#contracts/plan.ts";

const POINTS = [
  ["kwh_500", 500],
  ["kwh_1000", 1_000],
  ["kwh_2000", 2_000],
] as const;

export type Change =
  /** Cents for twelve months, for the same usage. */
  | { readonly what: "year"; readonly before: number; readonly after: number }
  /** The label's average price at this usage (kWh a month), in cents per kWh. */
  | { readonly what: "label"; readonly kwh: number; readonly before: number; readonly after: number }
  /** Months. */
  | { readonly what: "term"; readonly before: number; readonly after: number }
  | { readonly what: "fee"; readonly before: TerminationFee; readonly after: TerminationFee }
  | {
      readonly what: "rate";
      readonly before: OrderQuote["plan"]["rate_type"];
      readonly after: OrderQuote["plan"]["rate_type"];
    }
  /** Who finishes the order. The plan itself didn't change. */
  | {
      readonly what: "connector";
      readonly before: OrderQuote["connector"];
      readonly after: OrderQuote["connector"];
    }
  /** Another charge or credit of the plan. */
  | { readonly what: "charges" };

/**
 * Returns every difference that matters for the decision. Empty if the plan is the one that was shown, with newer
 * consent text or not.
 */
export function changesBetween(before: OrderQuote, after: OrderQuote): readonly Change[] {
  if (before.seen === after.seen) return [];
  const method: readonly Change[] =
    before.connector === after.connector
      ? []
      : [{ what: "connector", before: before.connector, after: after.connector }];
  const plan = planChanges(before, after);
  if (plan.length > 0) return [...plan, ...method];
  const known = method.length > 0 || getWording(before) !== getWording(after);
  return known && toComparableText(before) === toComparableText(after)
    ? method
    : [{ what: "charges" }, ...method];
}

/** Returns what else `seen` covers (server/domain/orders/quote-hash.ts), for comparison only. */
function toComparableText({ plan: { name, provider, tariff, prepaid, texts } }: OrderQuote): string {
  return JSON.stringify([name, provider, tariff, prepaid, texts]);
}

function getWording({ consents }: OrderQuote): string {
  return consents.map(({ id, version }) => `${id} ${version}`).join();
}

function planChanges(before: OrderQuote, after: OrderQuote): readonly Change[] {
  const [was, is] = [before.plan, after.plan];
  const changes: (Change | false)[] = [
    yearChange(before, after),
    ...POINTS.map(
      ([field, kwh]): Change | false =>
        was.label[field] !== is.label[field] && {
          what: "label",
          kwh,
          before: was.label[field],
          after: is.label[field],
        },
    ),
    was.term_months !== is.term_months && { what: "term", before: was.term_months, after: is.term_months },
    !isSameFee(was.termination_fee, is.termination_fee) && {
      what: "fee",
      before: was.termination_fee,
      after: is.termination_fee,
    },
    was.rate_type !== is.rate_type && { what: "rate", before: was.rate_type, after: is.rate_type },
  ];
  return changes.filter((change) => change !== false);
}

/** Another home means another usage, which is not a change of the plan. */
function yearChange({ quote: was }: OrderQuote, { quote: is }: OrderQuote): Change | false {
  if (!was || !is || was.year_kwh !== is.year_kwh) return false;
  const [before, after] = [getYearCents(was), getYearCents(is)];
  return before !== after && { what: "year", before, after };
}

/** Returns the cost that the page shows: twelve bills only if the price lasts that long. */
function getYearCents({ twelve_months: twelve, year_cents }: Quote): number {
  return twelve?.cents ?? year_cents;
}

function isSameFee(left: TerminationFee, right: TerminationFee): boolean {
  const amount = (fee: TerminationFee): number | null => ("amount_usd" in fee ? fee.amount_usd : null);
  return left.kind === right.kind && amount(left) === amount(right);
}
