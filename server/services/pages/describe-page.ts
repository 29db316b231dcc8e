// The structured data of each public page: what it is about, and the steps that lead to it.
import { parseCompareAddress } from "#contracts/compare-address.ts";
import { CONTENT_PAGES } from "#contracts/tables/site-pages.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import type { Language } from "#messages/languages.ts";
import type { Context } from "#server/domain/context.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { createContentReader } from "#server/platform/content/read-content.ts";
import { inTime } from "./in-time.ts";
import { findPageMessages, findTermMessages } from "./page-messages.ts";
import type { RankAddress } from "./rank-address.ts";
import {
  providerPath,
  toBreadcrumbs,
  toDefinedTerm,
  toOffer,
  toOrganization,
  toPlanList,
  toFaq,
  type Crumb,
  type Thing,
} from "./structured-data.ts";

export interface DescribedPage {
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly language: Language;
  readonly portalUrl: string;
  /** Title of the page itself. */
  readonly title: string;
  readonly mayRank: () => Promise<boolean>;
}

const PATTERN = /^\/(compare\/plans|providers|glossary)\/([^/]+)$/;
const FRONT = "/compare";

function toCrumb(path: string, language: Language): Crumb[] {
  const messages = findPageMessages(path, language);
  return messages ? [{ name: messages.title, path }] : [];
}

function describePlan(page: DescribedPage, catalog: Catalog, id: string): Thing[] {
  const plan = catalog.plans.find((one) => one.id === id);
  if (!plan) return [];
  const crumbs = [
    ...toCrumb(FRONT, page.language),
    { name: plan.provider.name, path: providerPath(plan.provider.name) },
    { name: plan.texts[page.language]?.name ?? plan.name, path: page.pathname },
  ];
  return [toOffer(page, plan), toBreadcrumbs(page, crumbs)];
}

function describeProvider(page: DescribedPage, catalog: Catalog, id: string): Thing[] {
  const plans = catalog.plans.filter(({ provider }) => toProviderId(provider.name) === id);
  const name = plans[0]?.provider.name;
  if (name === undefined) return [];
  const phone = plans.find(({ enroll }) => enroll.phone)?.enroll.phone ?? null;
  const crumbs = [...toCrumb("/providers", page.language), { name, path: page.pathname }];
  return [toOrganization(page, name, { phone }), toBreadcrumbs(page, crumbs)];
}

function describeTerm(page: DescribedPage, id: string): Thing[] {
  const term = findTermMessages(id, page.language);
  if (!term) return [];
  const crumbs = [...toCrumb("/glossary", page.language), { name: term.title, path: page.pathname }];
  return [toDefinedTerm(page, id, term), toBreadcrumbs(page, crumbs)];
}

async function describeList(page: DescribedPage, catalog: Catalog, rank: RankAddress): Promise<Thing[]> {
  const home = parseCompareAddress(page.query);
  // The list of a home known by more than its size is its reader's own.
  const ranking = home && home.size !== null && (await rank(catalog, home, page.mayRank));
  return ranking && ranking !== "busy" ? [toPlanList(page, ranking)] : [];
}

/** Creates a function that returns the structured data of a page. It has none while its data is unavailable. */
export function createDescriber(ctx: Context, rank: RankAddress): (page: DescribedPage) => Promise<Thing[]> {
  const readContent = createContentReader(ctx.config.contentDir);

  async function describeOwn(page: DescribedPage): Promise<Thing[]> {
    const crumbs = page.pathname === FRONT ? [] : toCrumb(FRONT, page.language);
    const own = toBreadcrumbs(page, [...crumbs, { name: page.title, path: page.pathname }]);
    const name = CONTENT_PAGES.find((one) => page.pathname === `/${one}`);
    const faq = name ? toFaq(await readContent(name, page.language)) : null;
    return faq ? [faq, own] : [own];
  }

  return async (page) => {
    const [, kind, id = ""] = PATTERN.exec(page.pathname) ?? [];
    if (kind === "glossary") return describeTerm(page, id);
    const hasPlans = ctx.config.services.includes("compare");
    const catalog =
      hasPlans && (kind || page.pathname === "/compare/results") ? await inTime(ctx.readCatalog()) : null;
    if (kind) return catalog ? describeKind(page, catalog, kind, id) : [];
    const list = catalog ? await describeList(page, catalog, rank) : [];
    return [...list, ...(await describeOwn(page))];
  };
}

function describeKind(page: DescribedPage, catalog: Catalog, kind: string, id: string): Thing[] {
  return kind === "providers" ? describeProvider(page, catalog, id) : describePlan(page, catalog, id);
}
