// The tools that look something up: utilities of a ZIP code, a plan's history, a provider, terms.
import {
  glossaryInputSchema,
  glossarySchema,
  mcpProviderSchema,
  planHistoryInputSchema,
  planHistorySchema,
  providerInputSchema,
  utilitiesForZipInputSchema,
  utilitiesForZipSchema,
} from "#contracts/mcp.ts";
import type { Place } from "#contracts/compare.ts";
import type { Language } from "#messages/languages.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { getPlace } from "../../find-place.ts";
import { getPlan } from "../../get-plan.ts";
import { getProvider } from "../../get-provider.ts";
import { findTerms } from "../glossary.ts";
import { detailSource } from "../prices.ts";
import { getTexts } from "../texts.ts";
import { defineTool } from "../tool.ts";

function placeLine(zip: string, { answer: certainty, tdus, utility }: Place, language: Language): string {
  const texts = getTexts(language);
  if (certainty === "no_choice" && utility !== null) return texts.noChoice({ utility, zip });
  if (tdus.length === 0) return texts.unknown({ zip });
  return texts.likely({ n: tdus.length, zip, names: tdus.map(({ name }) => name) });
}

/** The tool. */
export const utilitiesForZip = defineTool({
  name: "utilities_for_zip",
  title: "Utilities of a ZIP code",
  description:
    "Lists the utilities that may deliver power at a ZIP code in Texas, most likely first, or the city utility or cooperative without a choice of providers.",
  input: utilitiesForZipInputSchema,
  output: utilitiesForZipSchema,
  async run({ origin }, { zip, language }) {
    const place = getPlace({ zip });
    return { data: { ...place, url: `${origin}/compare` }, lines: [placeLine(zip, place, language)] };
  },
});

/** The tool. */
export const planHistory = defineTool({
  name: "plan_history",
  title: "History of a plan",
  description:
    "Returns since when a plan has been listed, and each change of the average prices on its Facts Label, in cents per kWh.",
  input: planHistoryInputSchema,
  output: planHistorySchema,
  async run(call, { plan_id, language }) {
    const detail = await getPlan(call.ctx, plan_id);
    const { seen_from, seen_until, history } = detail;
    const { id, name, provider, tdu, term_months } = detail.plan;
    const texts = getTexts(language);
    const source = detailSource(call, detail, detail.plan);
    const names = {
      plan: detail.plan.texts[language]?.name ?? name,
      provider: provider.name,
      from: seen_from,
    };
    return {
      data: { plan: { id, name, provider, tdu, term_months }, seen_from, seen_until, history, source },
      lines: [
        seen_until === null ? texts.listed(names) : texts.unlisted({ ...names, until: seen_until }),
        ...history.map(({ from, label }) =>
          texts.label({ from, low: label.kwh_500, middle: label.kwh_1000, high: label.kwh_2000 }),
        ),
        texts.page({ url: source.url }),
      ],
    };
  },
});

/** The tool. */
export const provider = defineTool({
  name: "provider",
  title: "About a provider",
  description:
    "Returns a retail electric provider: its listed plans, the history of its prices, its rating on the state's plan list, and complaints to the Public Utility Commission.",
  input: providerInputSchema,
  output: mcpProviderSchema,
  async run({ ctx, origin }, input) {
    const found = await getProvider(ctx, toProviderId(input.provider), input.utility);
    const url = `${origin}/providers/${encodeURIComponent(found.id)}`;
    const texts = getTexts(input.language);
    return {
      data: { ...found, url },
      lines: [
        texts.provider({ provider: found.name, n: found.plans, day: found.as_of }),
        texts.page({ url }),
      ],
    };
  },
});

/** The tool. */
export const glossary = defineTool({
  name: "glossary",
  title: "Electricity terms",
  description: "Explains the words on electricity plans and bills in Texas, each with an example.",
  input: glossaryInputSchema,
  output: glossarySchema,
  async run({ origin }, { query, language }) {
    const terms = findTerms(query, language).map((term) =>
      Object.assign({}, term, { url: `${origin}/glossary/${term.id}` }),
    );
    const texts = getTexts(language);
    return {
      data: { terms },
      lines: terms.length === 0 ? [texts.noTerm] : terms.map(({ name, text }) => texts.term({ name, text })),
    };
  },
});
