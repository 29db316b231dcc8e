// /compare/plans/:id as the server renders it: what the plan costs the home of the address, its terms, its documents, and
// how to order it from the provider.
import { formatCompareAddress, type CompareAddress } from "#contracts/compare-address.ts";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import type { Plan, PlanText } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { getMessages } from "#messages/node.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { isPriced, isShort } from "#rating/plan-groups.ts";
import { renderHomeForm } from "./home-form.ts";
import { toPlanFacts } from "#server/domain/plans/plan-facts.ts";
import { localLink, type PlainPage } from "./plain-text.ts";
import { renderAlert } from "./results-page.ts";

const MONTHS = 12;

/** The home of the address, and the ranking that has the plan's cost for it. */
export interface PricedHome {
  readonly home: CompareAddress;
  readonly ranking: Ranking;
}

/** Renders a plan. Without a home, the page offers the form instead of a cost. */
export function renderPlanPage(page: PlainPage, plan: Plan, priced: PricedHome | null): Html {
  const messages = getMessages("plan", page.language);
  const { facts: factsMessages } = getMessages("planDetails", page.language);
  const term = messages.term({ n: plan.term_months });
  const subtitle = messages.subtitle({ provider: plan.provider.name, area: TDUS[plan.tdu].name, term });
  const item = priced?.ranking.results.find((one) => one.plan.id === plan.id);
  const back = priced
    ? localLink(page, `/compare/results?${formatCompareAddress(priced.home)}`)
    : localLink(page, "/compare");
  const cost = item && priced ? renderCost(page, item, priced) : renderNoCost(page, priced !== null);
  const facts = toPlanFacts(page, plan, item?.ends_in ?? null).map((fact) => markup`<li>${fact}</li>`);
  return markup`<p><a href="${back}">${page.front.plan.back}</a></p><h1>${text(plan, page, "name") ?? plan.name}</h1><p class="lead">${subtitle}</p>${cost}${renderOrder(page, plan)}<section><h2>${factsMessages.title}</h2><ul class="fa n">${facts}</ul></section>${renderDocuments(page, plan)}`;
}

/** Renders the page of an id that no list has had. */
export function renderMissingPlan(page: PlainPage): Html {
  const { notFound } = getMessages("plan", page.language);
  return markup`<h1>${notFound.title}</h1><p class="lead">${notFound.text}</p>${renderHomeForm(page)}`;
}

function renderCost(page: PlainPage, item: RankedPlan, { home, ranking }: PricedHome): Html {
  const { front, format } = page;
  const { verdict, sure } = getMessages("plan", page.language);
  if (!isPriced(item)) return renderAlert(verdict.notComputed, verdict.unproved);
  const { cents, one_time_cents } = item.twelve_months;
  const unverified = item.plan.proof.verdict === "unproven";
  const { year_kwh } = ranking.usage;
  const sentence =
    home.size === null ? verdict.shared({ cents, unverified }) : verdict.home({ cents, unverified });
  // There are never twelve bills at a price that ends sooner.
  const months = isShort(item)
    ? null
    : renderMonths(page, item.cost.month_cents, ranking, home.size === null);
  const once = one_time_cents > 0 && markup`<p>${verdict.oneTime({ cents: one_time_cents })}</p>`;
  const kwh = page.results.lead.use({ kwh: year_kwh, measured: false });
  return markup`<section><h2>${sentence}</h2><p class="num n">${format.money(cents)}<small>${front.example.perYear}</small></p><p><b>${front.example.month({ cents: cents / MONTHS })}</b></p>${once || null}<p class="s m">${kwh} ${home.size === null ? page.front.list.shared({ utility: TDUS[ranking.tdu].name }) : sure.home_model} ${sure.tax}</p>${months}</section>`;
}

function renderMonths(
  { front, format, language }: PlainPage,
  cents: readonly number[],
  { usage }: Ranking,
  shared: boolean,
): Html {
  const rows = usage.months.map(
    ({ month }, index) =>
      markup`<tr><th scope="row">${format.monthShort(month)}</th><td class="n">${format.money(cents[index] ?? 0)}</td></tr>`,
  );
  const title = getMessages("plan", language).yearBills.title({ shared });
  return markup`<table><caption class="s m">${title}</caption><thead><tr><th scope="col">${front.plan.month}</th><td>${front.plan.bill}</td></tr></thead><tbody>${rows}</tbody></table>`;
}

function renderNoCost(page: PlainPage, hasHome: boolean): Html {
  const { verdict } = getMessages("plan", page.language);
  if (hasHome) return renderAlert(verdict.notComputed, page.results.list.nothingText);
  return markup`<section><h2>${verdict.noneTitle}</h2>${renderHomeForm(page)}</section>`;
}

function renderOrder({ language }: PlainPage, plan: Plan): Html | null {
  const { go } = getMessages("plan", language);
  const { continueAt, callPhone } = getMessages("common", language);
  const url = webAddress(plan.enroll.url);
  const { phone } = plan.enroll;
  if (!url && !phone) return null;
  const site =
    url &&
    markup`<a class="b" href="${url}" rel="noopener noreferrer">${continueAt({ provider: plan.provider.name })}</a>`;
  const call =
    phone &&
    markup`<a class="q" href="${`tel:${phone.replaceAll(/[^\d+]/g, "")}`}">${callPhone({ phone })}</a>`;
  return markup`<div class="nx">${site || null}${call || null}</div><p class="s m">${go.note}</p>`;
}

function renderDocuments(page: PlainPage, plan: Plan): Html {
  const { documents } = getMessages("planDetails", page.language);
  const links = (["label", "terms", "rights"] as const).flatMap((name) => {
    const url = webAddress(text(plan, page, `${name === "label" ? "facts_label" : name}_url`));
    return url ? [markup`<li><a href="${url}" rel="noopener noreferrer">${documents[name]}</a></li>`] : [];
  });
  return markup`<section><h2>${documents.title}</h2>${links.length > 0 ? markup`<ul class="docs">${links}</ul>` : markup`<p class="m">${documents.none}</p>`}</section>`;
}

function text(plan: Plan, { language }: PlainPage, field: keyof PlanText): string | null {
  const other = language === "en" ? "es" : "en";
  return plan.texts[language]?.[field] ?? plan.texts[other]?.[field] ?? null;
}

/** Returns an address of the web, or null for anything else that a list may contain, such as a script. */
function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}
