// price_plan: what one plan costs a home, listed or not.
import { pricePlanInputSchema, pricePlanSchema } from "#contracts/mcp.ts";
import { priceOne, rankHome } from "../prices.ts";
import { basisLines, getTexts, priceLine } from "../texts.ts";
import { defineTool } from "../tool.ts";

/** The tool. */
export const pricePlan = defineTool({
  name: "price_plan",
  title: "Price a plan for a home",
  description:
    "Calculates what one plan costs a home: twelve bills and the next twelve months, in cents before taxes, with the lines of the Facts Label that the price is from. Also prices plans that are no longer listed.",
  input: pricePlanInputSchema,
  output: pricePlanSchema,
  async run(call, input) {
    const ranked = await rankHome(call, input);
    const { tdu, usage } = ranked.ranking;
    const price = await priceOne(ranked, input.plan_id);
    return {
      data: { utility: tdu, usage, ...price },
      lines: [
        priceLine(price, input.language),
        ...basisLines(price.source, usage.year_kwh, input.language),
        getTexts(input.language).page({ url: price.source.url }),
      ],
    };
  },
});
