// The short texts of the tools, from the same numbers as their data.
import type { McpPlanPrice, PriceSource } from "#contracts/mcp.ts";
import { isShort } from "#rating/plan-groups.ts";
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";

/** Returns the messages of the tools. */
export function getTexts(language: Language): Catalog["serverMcp"] {
  return getMessages("serverMcp", language);
}

/** Returns a plan's name in a language. */
export function planName({ name, name_es }: McpPlanPrice["plan"], language: Language): string {
  return language === "es" ? (name_es ?? name) : name;
}

/** Returns what a plan costs, its verdict, and that its price ends sooner if it does. */
export function priceLine({ plan, twelve_months, source }: McpPlanPrice, language: Language): string {
  const texts = getTexts(language);
  const names = { plan: planName(plan, language), provider: plan.provider.name };
  if (twelve_months === null) return texts.noPrice(names);
  const verdict = getMessages("plan", language).proof.verdicts[source.verdict];
  const { cents, price_months: months } = twelve_months;
  const price = texts.price({ ...names, cents, verdict });
  return isShort({ twelve_months }) ? `${price} ${texts.short({ months })}` : price;
}

/** Returns what the prices are for and from. */
export function basisLines(
  { list_as_of: list, charges_as_of: day }: Pick<PriceSource, "list_as_of" | "charges_as_of">,
  kwh: number,
  language: Language,
): string[] {
  const texts = getTexts(language);
  return [texts.year({ kwh }), texts.list({ list }), ...(day === null ? [] : [texts.charges({ day })])];
}
