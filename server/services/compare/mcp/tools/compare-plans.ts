// compare_plans: two to five plans for the same home.
import type { BillParts } from "#contracts/compare.ts";
import { comparePlansInputSchema, comparePlansSchema, type McpPlanPrice } from "#contracts/mcp.ts";
import type { Language } from "#messages/languages.ts";
import { subtractYears, toDifference } from "#messages/message-values.ts";
import { priceOne, rankHome, resultsUrl } from "../prices.ts";
import { basisLines, getTexts, planName, priceLine } from "../texts.ts";
import { defineTool } from "../tool.ts";

interface Difference {
  readonly plan_id: string;
  readonly cents: number | null;
  readonly parts: BillParts | null;
}

function subtractParts(a: BillParts, b: BillParts): BillParts {
  return {
    energy: a.energy - b.energy,
    base: a.base - b.base,
    delivery: a.delivery - b.delivery,
    fees: a.fees - b.fees,
    credits: a.credits - b.credits,
  };
}

function toPlanDifference(price: McpPlanPrice, first: McpPlanPrice): Difference {
  const [cents, other] = [price.twelve_months?.cents, first.twelve_months?.cents];
  return {
    plan_id: price.plan.id,
    cents: cents === undefined || other === undefined ? null : cents - other,
    parts: price.cost && first.cost && subtractParts(price.cost.parts, first.cost.parts),
  };
}

function differenceLine(price: McpPlanPrice, first: McpPlanPrice, language: Language): string[] {
  const [mine, other] = [price.twelve_months, first.twelve_months];
  if (!mine || !other) return [];
  const cents = subtractYears(mine.cents, other.cents);
  const texts = getTexts(language);
  const names = { plan: planName(price.plan, language), other: planName(first.plan, language) };
  return [cents === 0 ? texts.same(names) : texts.difference({ ...names, ...toDifference(cents) })];
}

function findLowest(prices: readonly McpPlanPrice[]): string | null {
  const verified = prices.filter(({ source }) => source.verdict !== "unproven");
  const [lowest] = verified
    .flatMap(({ plan, twelve_months }) =>
      twelve_months ? [{ id: plan.id, cents: twelve_months.cents }] : [],
    )
    .toSorted((a, b) => a.cents - b.cents);
  return lowest?.id ?? null;
}

/** The tool. */
export const comparePlans = defineTool({
  name: "compare_plans",
  title: "Compare plans for a home",
  description:
    "Calculates what two to five plans cost the same home over the next twelve months, in cents before taxes, and how each differs from the first one, part by part.",
  input: comparePlansInputSchema,
  output: comparePlansSchema,
  async run(call, input) {
    const { language } = input;
    const ranked = await rankHome(call, input);
    const { tdu, usage } = ranked.ranking;
    const plans = await Promise.all(input.plan_ids.map((id) => priceOne(ranked, id)));
    const pairs = plans.flatMap((price) => {
      const [first] = plans;
      return first ? [{ price, first, difference: toPlanDifference(price, first) }] : [];
    });
    return {
      data: {
        utility: tdu,
        usage,
        plans,
        differences: pairs.map(({ difference }) => difference),
        lowest_plan_id: findLowest(plans),
      },
      lines: [
        ...plans.map((price) => priceLine(price, language)),
        ...pairs.slice(1).flatMap(({ price, first }) => differenceLine(price, first, language)),
        ...(plans[0] ? basisLines(plans[0].source, usage.year_kwh, language) : []),
        getTexts(language).page({ url: resultsUrl(call, input) }),
      ],
    };
  },
});
