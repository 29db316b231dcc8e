// Parses the text of a catalog file into plans.
import type { Label, Plan, PlanText, Tariff } from "#contracts/plan.ts";
import { catalogFileSchema } from "./catalog-format.ts";
import type { CatalogFile, PackedPlan, PackedTariff, PackedText } from "./catalog-format.ts";

export type CatalogResult =
  | {
      readonly ok: true;
      readonly value: { readonly as_of: string; readonly source: string; readonly plans: Plan[] };
    }
  | { readonly ok: false; readonly error: string };

/**
 * Returns the plans of a catalog file with every field checked, or one sentence about what is wrong with the file.
 * Never returns part of it.
 */
export function loadBundledCatalog(json: string): CatalogResult {
  const raw = parseJson(json);
  if (!raw.ok) return raw;
  const parsed = catalogFileSchema.safeParse(raw.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const where = issue === undefined || issue.path.length === 0 ? "the file" : issue.path.join(".");
    return { ok: false, error: `Not a catalogue file: ${where}: ${issue?.message ?? "unreadable"}.` };
  }
  const file = parsed.data;
  const wrong = findFault(file);
  if (wrong !== null) return { ok: false, error: `Not a whole catalogue file: ${wrong}.` };
  const plans = file.plans.map((plan) => unpackPlan(plan, file.links));
  return { ok: true, value: { as_of: file.as_of, source: file.source, plans } };
}

function parseJson(json: string): { ok: true; value: unknown } | { ok: false; error: string } {
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch {
    return { ok: false, error: "Not a catalogue file: it is not JSON, or it was cut off." };
  }
}

/** Finds problems that the schema alone does not cover: the count, duplicate ids, missing links. */
function findFault({ plans, links, count }: CatalogFile): string | null {
  if (plans.length !== count) return `it announces ${count} plans and holds ${plans.length}`;
  if (new Set(plans.map(({ id }) => id)).size !== plans.length) return "two plans share an id";
  for (const plan of plans) {
    const places = [plan.website, ...getLinkIndexes(plan.en), ...getLinkIndexes(plan.es)];
    if (places.some((place) => place !== null && place >= links.length))
      return `plan ${plan.id} names a link that is not there`;
  }
  return null;
}

function getLinkIndexes(text: PackedText | null): (number | null)[] {
  if (text === null) return [];
  const [, ...places] = text;
  return places;
}

function unpackPlan(packed: PackedPlan, links: readonly string[]): Plan {
  const en = unpackText(packed.en, packed.name, links);
  const es = unpackText(packed.es, packed.name, links);
  const [name, puct_number] = packed.provider;
  const { recomputed } = packed.proof;
  return {
    id: packed.id,
    source: "power_to_choose",
    source_key: packed.key,
    provider: { name, puct_number },
    name: packed.name,
    tdu: packed.tdu,
    term_months: packed.term,
    rate_type: packed.rate,
    prepaid: packed.flags.includes("prepaid"),
    time_of_use: packed.flags.includes("time_of_use"),
    new_customers_only: packed.flags.includes("new_customers_only"),
    renewable_percent: packed.renewable,
    termination_fee: packed.fee,
    tariff: packed.tariff === null ? null : unpackTariff(packed.tariff),
    label: unpackLabel(packed.label),
    proof: { ...packed.proof, recomputed: recomputed === null ? null : unpackLabel(recomputed) },
    texts: { en, es },
    enroll: { url: en?.enroll_url ?? es?.enroll_url ?? null, phone: packed.phone },
    website: linkAt(packed.website, links),
  };
}

function unpackLabel([kwh_500, kwh_1000, kwh_2000]: readonly [number, number, number]): Label {
  return { kwh_500, kwh_1000, kwh_2000 };
}

function unpackTariff(packed: PackedTariff): Tariff {
  return { credits: [], minimum_usage_fees: [], monthly_fees: [], buyback: null, ...packed };
}

function unpackText(packed: PackedText | null, name: string, links: readonly string[]): PlanText | null {
  if (packed === null) return null;
  const [packedName, facts, terms, rights, enroll] = packed;
  return {
    name: packedName ?? name,
    special_terms: null,
    promotion: null,
    credit_text: null,
    facts_label_url: linkAt(facts, links),
    terms_url: linkAt(terms, links),
    rights_url: linkAt(rights, links),
    enroll_url: linkAt(enroll, links),
  };
}

function linkAt(place: number | null, links: readonly string[]): string | null {
  return place === null ? null : (links[place] ?? null);
}
