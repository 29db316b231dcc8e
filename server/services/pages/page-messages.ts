// Titles and descriptions of the public pages for programs that do not run the portal's code: search engines, and sites
// that show a card for a link.
import type { Plan } from "#contracts/plan.ts";
import type { Catalog } from "#messages/catalog.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";

interface PageMessages {
  readonly title: string;
  readonly description: string;
}

/** Pages that search engines may index, by path, with their key in the messages. Plan pages are in addition to these. */
export const PUBLIC_PAGES: Readonly<Record<string, Exclude<keyof Catalog["serverPages"], "plan">>> = {
  "/compare": "compare",
  "/signup": "signUp",
  "/login": "signIn",
};

/** Returns the title and description of a public page, or null if `path` is not one of them. */
export function findPageMessages(path: string, language: Language): PageMessages | null {
  const key = PUBLIC_PAGES[path];
  return key === undefined ? null : getMessages("serverPages", language)[key];
}

/** Returns the title and description of a plan's page. */
export function toPlanMessages(plan: Plan, language: Language): PageMessages {
  const { title, description } = getMessages("serverPages", language).plan;
  return {
    title: title({ plan: plan.texts[language]?.name ?? plan.name, provider: plan.provider.name }),
    description: description({ months: plan.term_months, rate: plan.label.kwh_1000 }),
  };
}
