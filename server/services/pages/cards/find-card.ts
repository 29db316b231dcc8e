// What the card of a link shows: the numbers of the page that it leads to, for the home that its address names.
import type { CompareAddress } from "#contracts/compare-address.ts";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { SharedView } from "#contracts/shared-view.ts";
import { TDUS } from "#market/tdu.ts";
import { formatFor } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { getLowest, isPriced, isShort } from "#rating/plan-groups.ts";
import type { Context } from "#server/domain/context.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { getExample } from "#server/domain/plans/example.ts";
import { today } from "#server/platform/context.ts";
import type { RankAddress } from "../rank-address.ts";

export interface CardRow {
  readonly name: string;
  readonly value: string;
}

export interface Card {
  /** What the page says about it in words, also the card's alternative text. */
  readonly title: string;
  readonly description: string;
  /** The large number, and the unit behind it. Null for several plans. */
  readonly number: { readonly value: string; readonly unit: string } | null;
  /** The plan and its provider, or each plan with its year. */
  readonly rows: readonly CardRow[];
  /** Twelve bills in cents. Empty if there are none. */
  readonly bills: readonly number[];
}

export interface CardRequest {
  /** `front`: the first page. */
  readonly view: SharedView | { readonly page: "front" };
  /** Null if the address names none. */
  readonly home: CompareAddress | null;
  readonly language: Language;
  readonly mayRank: () => Promise<boolean>;
}

/** Returns the card of a page, null if it has none, or "busy". */
export async function findCard(
  ctx: Context,
  rank: RankAddress,
  catalog: Catalog,
  { view, home, language, mayRank }: CardRequest,
): Promise<Card | "busy" | null> {
  if (view.page === "front") return exampleCard(ctx, catalog, language);
  const ranking = home && (await rank(catalog, home, mayRank));
  if (ranking === "busy") return ranking;
  if (view.page === "plan") {
    const item = ranking?.results.find(({ plan }) => plan.id === view.plan_ids[0]);
    if (ranking && item?.twelve_months) return planCard(item, ranking, language);
    const plan = catalog.plans.find(({ id }) => id === view.plan_ids[0]);
    return plan ? labelCard(plan, language) : null;
  }
  if (!ranking) return null;
  return view.page === "results" ? listCard(ranking, language) : sideCard(ranking, view.plan_ids, language);
}

function exampleCard(ctx: Context, catalog: Catalog, language: Language): Card | null {
  const example = getExample(catalog, today(ctx));
  if (!example) return null;
  const { example: front } = getMessages("front", language);
  const { lowest, home } = example;
  const { title } = getMessages("serverPages", language).compare;
  const name = language === "es" ? (lowest.plan.name_es ?? lowest.plan.name) : lowest.plan.name;
  return {
    title,
    description: front.home({ squareFeet: home.square_feet, city: home.city, kwh: home.year_kwh }),
    number: { value: formatFor(language).money(lowest.cents), unit: front.perYear },
    rows: [{ name, value: lowest.plan.provider }],
    bills: lowest.month_cents,
  };
}

function listCard(ranking: Ranking, language: Language): Card | null {
  const { item, prepaidIsLower } = getLowest(ranking.results);
  if (!item) return null;
  const { lead } = getMessages("results", language);
  const { cents } = item.twelve_months;
  const title = lead.lowest({ of: ranking.counts.lasting, cents, prepaidIsLower });
  return { ...planCard(item, ranking, language), title };
}

function planCard(item: RankedPlan, ranking: Ranking, language: Language): Card {
  const t = getMessages("serverCards", language);
  const name = toName(item, language);
  const cents = item.twelve_months?.cents ?? 0;
  return {
    title: t.plan.title({ plan: name, cents }),
    description: toBasis(ranking, language),
    number: {
      value: formatFor(language).money(cents),
      unit: getMessages("front", language).example.perYear,
    },
    rows: [{ name, value: item.plan.provider.name }],
    // There are never twelve bills at a price that ends sooner.
    bills: isPriced(item) && !isShort(item) ? item.cost.month_cents : [],
  };
}

/** The card of a plan without a home: what its label says. */
function labelCard(plan: Plan, language: Language): Card {
  const t = getMessages("serverCards", language);
  const name = plan.texts[language]?.name ?? plan.name;
  const rate = plan.label.kwh_1000;
  return {
    title: t.plan.label({ plan: name, rate }),
    description: t.listed({ utility: TDUS[plan.tdu].name }),
    number: { value: formatFor(language).rate(rate), unit: t.plan.atUsage },
    rows: [{ name, value: plan.provider.name }],
    bills: [],
  };
}

function sideCard(ranking: Ranking, ids: readonly string[], language: Language): Card | null {
  const items = ids.flatMap((id) => ranking.results.find(({ plan }) => plan.id === id) ?? []);
  if (items.length === 0) return null;
  const format = formatFor(language);
  const { unknown } = getMessages("side", language);
  const { perYear } = getMessages("front", language).example;
  return {
    title: getMessages("serverCards", language).side.title({ n: items.length }),
    description: toBasis(ranking, language),
    number: null,
    rows: items.map((item) => ({
      name: toName(item, language),
      value: item.twelve_months ? `${format.money(item.twelve_months.cents)} ${perYear}` : unknown,
    })),
    bills: [],
  };
}

function toBasis({ usage, tdu }: Ranking, language: Language): string {
  return getMessages("serverCards", language).basis({ kwh: usage.year_kwh, utility: TDUS[tdu].name });
}

function toName({ plan }: RankedPlan, language: Language): string {
  return language === "es" ? (plan.name_es ?? plan.name) : plan.name;
}
