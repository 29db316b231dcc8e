// find_plans: the lowest-cost plans for a home.
import type { z } from "zod";
import type { RankedPlan } from "#contracts/compare.ts";
import { findPlansInputSchema, findPlansSchema } from "#contracts/mcp.ts";
import { isLasting, isVerified } from "#rating/plan-groups.ts";
import { rankHome, resultsUrl, toPlanPrices } from "../prices.ts";
import { basisLines, getTexts, priceLine } from "../texts.ts";
import { defineTool } from "../tool.ts";

type Filters = z.output<typeof findPlansInputSchema>;

function fits(item: RankedPlan, filters: Filters): boolean {
  const { plan } = item;
  const { min_term_months = 0, max_term_months = Infinity, min_renewable_percent = 0 } = filters;
  return (
    (filters.price_lasts === "any" ? isVerified(item) : isLasting(item)) &&
    (filters.prepaid || !plan.prepaid) &&
    plan.term_months >= min_term_months &&
    plan.term_months <= max_term_months &&
    plan.renewable_percent >= min_renewable_percent
  );
}

/** The tool. */
export const findPlans = defineTool({
  name: "find_plans",
  title: "Find electricity plans in Texas",
  description:
    "Calculates what every listed plan would cost a home over the next twelve months, in cents, and returns the verified ones with the lowest cost. Amounts are before taxes.",
  input: findPlansInputSchema,
  output: findPlansSchema,
  async run(call, input) {
    const ranked = await rankHome(call, input);
    const { tdu, usage, counts, levels, as_of, delivery } = ranked.ranking;
    const matching = ranked.ranking.results.filter((item) => fits(item, input));
    const plans = await toPlanPrices(ranked, matching.slice(0, input.limit));
    const url = resultsUrl(call, input);
    const texts = getTexts(input.language);
    const basis = { list_as_of: as_of, charges_as_of: delivery?.as_of ?? null };
    return {
      data: { utility: tdu, usage, counts, levels, matching: matching.length, plans, url },
      lines: [
        texts.found({ n: matching.length }),
        ...plans.map((price) => priceLine(price, input.language)),
        ...basisLines(basis, usage.year_kwh, input.language),
        texts.page({ url }),
      ],
    };
  },
});
