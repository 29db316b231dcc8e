// Formats plans as the text of a catalog file.
import type { Label, Plan, PlanText, Tariff } from "#contracts/plan.ts";
import { CATALOG_FORMAT } from "./catalog-format.ts";
import type { PackedPlan, PackedTariff, PackedText } from "./catalog-format.ts";
import { withoutSentences } from "./without-sentences.ts";

export interface CatalogHeader {
  /** ISO date of the listing. */
  readonly as_of: string;
  readonly source: string;
}

/** Returns the catalog file of these plans, one plan per line, without the providers' sentences. */
export function packCatalog(plans: readonly Plan[], { as_of, source }: CatalogHeader): string {
  const links = new Map<string, number>();
  const rows = plans.map((plan) => JSON.stringify(packPlan(withoutSentences(plan), links)));
  const head = { format: CATALOG_FORMAT, as_of, source, count: plans.length };
  const linkRows = [...links.keys()].map((link) => JSON.stringify(link));
  return `${JSON.stringify(head).slice(0, -1)},\n"links":[\n${linkRows.join(",\n")}\n],\n"plans":[\n${rows.join(",\n")}\n]}\n`;
}

function packPlan(plan: Plan, links: Map<string, number>): PackedPlan {
  return {
    id: plan.id,
    key: plan.source_key,
    provider: [plan.provider.name, plan.provider.puct_number],
    name: plan.name,
    tdu: plan.tdu,
    term: plan.term_months,
    rate: plan.rate_type,
    flags: (["prepaid", "time_of_use", "new_customers_only"] as const).filter((flag) => plan[flag]),
    renewable: plan.renewable_percent,
    fee: plan.termination_fee,
    label: packLabel(plan.label),
    tariff: plan.tariff === null ? null : packTariff(plan.tariff),
    proof: {
      ...plan.proof,
      recomputed: plan.proof.recomputed === null ? null : packLabel(plan.proof.recomputed),
    },
    en: packText(plan.texts.en, plan.name, links),
    es: packText(plan.texts.es, plan.name, links),
    phone: plan.enroll.phone,
    website: place(plan.website, links),
  };
}

function packLabel({ kwh_500, kwh_1000, kwh_2000 }: Label): [number, number, number] {
  return [kwh_500, kwh_1000, kwh_2000];
}

function packTariff({ credits, minimum_usage_fees, monthly_fees, buyback, ...rest }: Tariff): PackedTariff {
  return {
    ...rest,
    ...(credits.length > 0 ? { credits } : {}),
    ...(minimum_usage_fees.length > 0 ? { minimum_usage_fees } : {}),
    ...(monthly_fees.length > 0 ? { monthly_fees } : {}),
    ...(buyback === null ? {} : { buyback }),
  };
}

function packText(text: PlanText | null, name: string, links: Map<string, number>): PackedText | null {
  if (text === null) return null;
  return [
    text.name === name ? null : text.name,
    place(text.facts_label_url, links),
    place(text.terms_url, links),
    place(text.rights_url, links),
    place(text.enroll_url, links),
  ];
}

function place(link: string | null, links: Map<string, number>): number | null {
  if (link === null) return null;
  const known = links.get(link) ?? links.size;
  links.set(link, known);
  return known;
}
