// Titles and descriptions of the public pages for programs that do not run the portal's code: search engines, and sites
// that show a card for a link.
import type { CompareAddress } from "#contracts/compare-address.ts";
import { GLOSSARY_TERMS } from "#contracts/tables/glossary.ts";
import type { Plan } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";

interface PageMessages {
  readonly title: string;
  readonly description: string;
}

/** Pages that search engines may index, by path, with their key in the messages. Plan pages are in addition to these. */
export const PUBLIC_PAGES: Readonly<
  Record<string, Exclude<keyof Catalog["serverPages"], "plan" | "provider" | "area">>
> = {
  "/compare": "compare",
  "/compare/results": "results",
  "/signup": "signUp",
  "/login": "signIn",
  "/about": "about",
  "/how-we-make-money": "money",
  "/privacy": "privacy",
  "/terms": "terms",
  "/contact": "contact",
  "/broker": "broker",
  "/accessibility": "accessibility",
  "/data-sources": "dataSources",
  "/providers": "providers",
  "/moving": "moving",
  "/outages": "outages",
  "/developers": "developers",
  "/developers/api": "apiReference",
  "/prices": "prices",
  "/glossary": "glossary",
};

/** Returns the title and description of a public page, or null if `path` is not one of them. */
export function findPageMessages(path: string, language: Language): PageMessages | null {
  const key = PUBLIC_PAGES[path];
  return key === undefined ? null : getMessages("serverPages", language)[key];
}

/** Returns the title and description of a term's page, or null if there is no such term. */
export function findTermMessages(id: string, language: Language): PageMessages | null {
  const term = GLOSSARY_TERMS.find((one) => one === id);
  if (term === undefined) return null;
  const { name, text } = getMessages("glossary", language).terms[term];
  return { title: name, description: text };
}

/** Returns the title and description of a provider's page. */
export function toProviderMessages(provider: string, language: Language): PageMessages {
  const { title, description } = getMessages("serverPages", language).provider;
  return { title: title({ provider }), description: description({ provider }) };
}

/** Returns the title of the list of plans at a ZIP code, or for a utility. */
export function toAreaTitle(
  { zip, tdu }: Pick<CompareAddress, "zip" | "tdu">,
  language: Language,
): string | null {
  const { area } = getMessages("serverPages", language);
  if (zip !== "") return area.zip({ zip });
  return tdu && area.utility({ utility: TDUS[tdu].short_name });
}

/** Returns the title and description of a plan's page. */
export function toPlanMessages(plan: Plan, language: Language): PageMessages {
  const { title, description } = getMessages("serverPages", language).plan;
  return {
    title: title({ plan: plan.texts[language]?.name ?? plan.name, provider: plan.provider.name }),
    description: description({ months: plan.term_months, rate: plan.label.kwh_1000 }),
  };
}
