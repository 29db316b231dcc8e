// What follows a contract that ends, chosen among ranked plans: doing nothing, staying with the retailer, leaving it.
import type { RankedPlan } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";

const SHOWN = 3;

type Provider = Plan["provider"];
type Choices = Pick<RenewalChoices, "default_renewal" | "stay" | "leave" | "leaving_saves_cents">;
type Priced = RankedPlan & { readonly cost: NonNullable<RankedPlan["cost"]> };

/** Whether two names are one retailer's: by its number at the commission, by the name where either has none. */
export function sameRetailer(one: Provider, other: Provider): boolean {
  const [a, b] = [one.puct_number, other.puct_number];
  return a !== null && b !== null ? a === b : one.name.toLowerCase() === other.name.toLowerCase();
}

function defaultOf(monthly: readonly Priced[], provider: Provider): RenewalChoices["default_renewal"] {
  // The retailer's default is for those it has already, and of the month-to-month plans that it lists the usual one
  // is not known: the dearest is, for nobody should be told a better ending than comes.
  const own = monthly.findLast(
    ({ plan }) => sameRetailer(plan.provider, provider) && !plan.new_customers_only,
  );
  if (own) return { plan: own, low_cents: null, high_cents: null };
  const low_cents = monthly[0]?.cost.year_cents ?? null;
  return { plan: null, low_cents, high_cents: monthly.at(-1)?.cost.year_cents ?? null };
}

/** A shorter term says little of a year's cost: it has to be chosen anew in between, at whatever costs then. */
const YEAR_MONTHS = 12;

// The proved plans that hold for a year, as the page of the home recommends; all where there are none.
function lasting(plans: readonly Priced[]): readonly Priced[] {
  const sure = plans.filter(
    ({ plan }) => plan.proof.verdict !== "unproven" && plan.term_months >= YEAR_MONTHS,
  );
  return sure.length > 0 ? sure : plans;
}

/**
 * The choices of a customer of `provider` among `ranked` (cheapest first; those without a cost are left out). Prepaid
 * plans are another kind of contract and no choice here. To stay are plans with a term that its customers may take;
 * to leave for, plans of others with a term whose price is known beyond the first bill; of both those that hold for a
 * year and are proved, where there are any.
 */
export function renewalChoices(ranked: readonly RankedPlan[], provider: Provider): Choices {
  const priced = ranked.filter((one): one is Priced => one.cost !== null && !one.plan.prepaid);
  const termed = priced.filter(({ plan }) => plan.term_months > 0 && plan.rate_type === "fixed");
  const own = ({ plan }: RankedPlan): boolean => sameRetailer(plan.provider, provider);
  const stay = lasting(termed.filter((one) => own(one) && !one.plan.new_customers_only));
  const leave = lasting(termed.filter((one) => !own(one)));
  const default_renewal = defaultOf(
    priced.filter(({ plan }) => plan.term_months === 0),
    provider,
  );
  const staying = stay[0]?.cost.year_cents ?? default_renewal.plan?.cost?.year_cents;
  const leaving = leave[0]?.cost.year_cents;
  const known = staying !== undefined && leaving !== undefined;
  return {
    default_renewal,
    stay: stay.slice(0, SHOWN),
    leave: leave.slice(0, SHOWN),
    leaving_saves_cents: known ? staying - leaving : null,
  };
}
