// A plan list as CSV: a row per plan, with the unit of each number in the name of its column (docs/open-data.md).
import { stringify } from "csv-stringify/sync";
import type { Plan } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import type { RecordedPlan } from "./record-store.ts";

type Cell = string | number | boolean | null;

/** The price of a plan that has one price for all hours and all usage. */
function getFlatPrice({ tariff }: Plan): number | null {
  const [window, ...windows] = tariff?.energy ?? [];
  const [tier, ...tiers] = window?.tiers ?? [];
  return tier && windows.length === 0 && tiers.length === 0 ? tier.cents_per_kwh : null;
}

/** Bill credits as "125@1000-2000", separated by spaces: dollars, and the kWh of the month. */
function formatCredits({ tariff }: Plan): string {
  const credits = tariff?.credits ?? [];
  return credits.map((one) => `${one.amount_usd}@${one.min_kwh}-${one.max_kwh ?? ""}`).join(" ");
}

const COLUMNS: Readonly<Record<string, (recorded: RecordedPlan) => Cell>> = {
  plan_id: ({ plan }) => plan.id,
  listed_from: ({ listed_from }) => listed_from,
  changed_on: ({ changed_on }) => changed_on,
  provider: ({ plan }) => plan.provider.name,
  puct_number: ({ plan }) => plan.provider.puct_number,
  plan: ({ plan }) => plan.name,
  utility: ({ plan }) => TDUS[plan.tdu].name,
  term_months: ({ plan }) => plan.term_months,
  rate_type: ({ plan }) => plan.rate_type,
  prepaid: ({ plan }) => plan.prepaid,
  time_of_use: ({ plan }) => plan.time_of_use,
  new_customers_only: ({ plan }) => plan.new_customers_only,
  renewable_percent: ({ plan }) => plan.renewable_percent,
  termination_fee: ({ plan }) => plan.termination_fee.kind,
  termination_fee_usd: ({ plan: { termination_fee: fee } }) => ("amount_usd" in fee ? fee.amount_usd : null),
  average_cents_per_kwh_at_500_kwh: ({ plan }) => plan.label.kwh_500,
  average_cents_per_kwh_at_1000_kwh: ({ plan }) => plan.label.kwh_1000,
  average_cents_per_kwh_at_2000_kwh: ({ plan }) => plan.label.kwh_2000,
  verdict: ({ plan }) => plan.proof.verdict,
  base_charge_usd_per_month: ({ plan }) => plan.tariff?.base_charge_usd ?? null,
  energy_cents_per_kwh: ({ plan }) => getFlatPrice(plan),
  delivery: ({ plan }) => plan.tariff?.delivery ?? null,
  bill_credits_usd_at_kwh: ({ plan }) => formatCredits(plan),
  facts_label_url: ({ plan: { texts } }) => (texts.en ?? texts.es)?.facts_label_url ?? null,
  enroll_url: ({ plan }) => plan.enroll.url,
};

/**
 * Returns the CSV of plans, with a header. An apostrophe is put before texts that spreadsheets would take for a formula.
 */
export function formatPlansCsv(plans: readonly RecordedPlan[]): string {
  const names = Object.keys(COLUMNS);
  const rows = plans.map((plan) => Object.values(COLUMNS).map((toCell) => toCell(plan)));
  return stringify([names, ...rows], {
    escape_formulas: true,
    cast: { boolean: String, number: String },
  });
}
