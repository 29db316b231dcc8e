// /compare/results as the server renders it: the ranked list for a home known by ZIP code and size, or what is missing.
import { formatCompareAddress, type CompareAddress, type PlaceProblem } from "#contracts/compare-address.ts";
import type { Place, Ranking } from "#contracts/compare.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { TDUS } from "#market/tdu.ts";
import { listConditionBadges } from "#messages/condition-badges.ts";
import { getMessages } from "#messages/node.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { getLowest, isLasting, type PricedItem } from "#rating/plan-groups.ts";
import { renderHomeForm, toZipError } from "./home-form.ts";
import { toPlanFacts } from "#server/domain/plans/plan-facts.ts";
import { localLink, type PlainPage } from "./plain-text.ts";

const MONTHS = 12;
const PER_PAGE = 20;

/** Renders the list. `home` has its utility. */
export function renderResults(page: PlainPage, home: CompareAddress, ranking: Ranking): Html {
  const { front } = page;
  const items = ranking.results.filter(isLasting);
  const last = Math.max(1, Math.ceil(items.length / PER_PAGE));
  const number = Math.min(last, Math.max(1, Math.trunc(Number(page.query.get("page"))) || 1));
  const start = (number - 1) * PER_PAGE;
  const shown = items.slice(start, start + PER_PAGE);
  const rows = shown.map((item) => renderRow(page, home, item));
  const count = front.list.page({ from: start + 1, to: start + shown.length, of: items.length });
  const list = markup`<h2 class="s m">${count}</h2><ol class="list" start="${String(start + 1)}">${rows}</ol>`;
  return markup`${renderLead(page, home, ranking)}${items.length === 0 ? null : list}${renderPages(page, home, number, last)}${renderOthers(page, ranking)}`;
}

/** The heading is the application's, with its number: the page's largest text is there before the application is. */
function renderLead({ front, results }: PlainPage, home: CompareAddress, ranking: Ranking): Html {
  const { item, prepaidIsLower } = getLowest(ranking.results);
  const lead = item
    ? results.lead.lowest({ of: ranking.counts.lasting, cents: item.twelve_months.cents, prepaidIsLower })
    : results.lead.nothing;
  const use = results.lead.use({ kwh: ranking.usage.year_kwh, measured: false });
  const utility = TDUS[ranking.tdu].name;
  const { zip, size } = home;
  return markup`<h1>${lead}</h1><p class="lead">${use}</p><p class="lead s">${toHomeText(front, { zip, size, utility })}</p>`;
}

function toHomeText(
  { list }: PlainPage["front"],
  { zip, size, utility }: Pick<CompareAddress, "zip" | "size"> & { readonly utility: string },
): string {
  if (size === null) return list.shared({ utility });
  return zip === ""
    ? list.utility({ squareFeet: size, utility })
    : list.home({ squareFeet: size, zip, utility });
}

function renderRow(page: PlainPage, home: CompareAddress, item: PricedItem): Html {
  const { front, results, format, language } = page;
  const { plan, twelve_months: twelve } = item;
  const href = localLink(page, `/compare/plans/${encodeURIComponent(plan.id)}?${formatCompareAddress(home)}`);
  const name = language === "es" ? (plan.name_es ?? plan.name) : plan.name;
  const conditions = listConditionBadges(plan, getMessages("conditions", language));
  const facts = [
    ...toPlanFacts(page, plan, item.ends_in),
    ...conditions.map(({ text }) => text),
    ...item.flags.filter((flag) => flag !== "unproven").map((flag) => results.flags[flag]),
  ].map((fact) => markup`<li>${fact}</li>`);
  return markup`<li><div><p class="s m">${plan.provider.name}</p><h3><a href="${href}">${name}</a></h3></div><p class="co n"><b>${format.money(twelve.cents)}</b> <span class="s m">${front.example.perYear}</span><br><span class="s">${front.list.perMonth({ cents: twelve.cents / MONTHS })}</span></p><ul class="fa s n">${facts}</ul></li>`;
}

function renderPages(page: PlainPage, home: CompareAddress, number: number, last: number): Html {
  const { front } = page;
  const link = (to: number, text: string): Html | null => {
    if (to < 1 || to > last) return null;
    const href = localLink(
      page,
      `/compare/results?${formatCompareAddress(home)}${to === 1 ? "" : `&page=${to}`}`,
    );
    return markup`<a class="b w" href="${href}">${text}</a>`;
  };
  return markup`<nav class="nx" aria-label="${front.list.next}">${link(number - 1, front.list.previous)}${link(number + 1, front.list.next)}<a class="q" href="${localLink(page, "/compare")}">${front.back}</a></nav>`;
}

/** Counts the plans that are not in the list, so that nothing disappears without a word. */
function renderOthers({ front, results }: PlainPage, { counts }: Ranking): Html | null {
  const { parts } = results.counts;
  const others = [
    counts.shorter > 0 ? parts.shorter({ n: counts.shorter }) : null,
    counts.unverified > 0 ? parts.unverified({ n: counts.unverified }) : null,
    counts.unpriced > 0 ? parts.unpriced({ n: counts.unpriced }) : null,
  ].filter((part) => part !== null);
  return others.length === 0 ? null : markup`<p class="lead s">${front.list.also({ parts: others })}</p>`;
}

/** Renders why a home has no list, and what to do: correct the ZIP code, or choose the utility. */
export function renderPlaceProblem(
  page: PlainPage,
  home: CompareAddress,
  problem: PlaceProblem,
  place: Place | null,
): Html {
  const { front, language } = page;
  const { where } = getMessages("compare", language);
  if (problem === "several" || problem === "no_choice") {
    const noChoice = { area: place?.area ?? "", utility: place?.utility ?? "" };
    const alert = problem === "no_choice" ? renderAlert(where.noChoice(noChoice), where.noChoiceText) : null;
    return markup`<h1>${problem === "several" ? where.which : page.results.title}</h1>${alert}${renderUtilities(page, home, problem, place)}${problem === "no_choice" ? renderHomeForm(page) : null}`;
  }
  if (problem === "zip_invalid")
    return markup`<h1>${page.results.title}</h1>${renderHomeForm(page, toZipError(page))}`;
  const texts = {
    texas_only: [front.errors.texas_only, front.errors.texas_onlyText({ zip: home.zip })],
    zip_unknown: [front.errors.zip_unknown, front.errors.zip_unknownText],
    usage_unreadable: [front.errors.usage_unreadable, front.errors.usage_unreadableText],
  } as const;
  const [title, text] = texts[problem];
  return markup`<h1>${page.results.title}</h1>${renderAlert(title, text)}${renderHomeForm(page)}`;
}

/** The second question, if the ZIP code leaves several utilities, or if homes at a city's edge can choose. */
function renderUtilities(
  page: PlainPage,
  home: CompareAddress,
  problem: PlaceProblem,
  place: Place | null,
): Html | null {
  const { where } = getMessages("compare", page.language);
  const likely = place?.tdus.map(({ id }) => id) ?? [];
  if (problem === "no_choice" && likely.length === 0) return null;
  const choices = (likely.length > 0 ? likely : TDU_IDS).map(
    (id) =>
      markup`<li><a class="b w" href="${localLink(page, `/compare/results?${formatCompareAddress({ ...home, tdu: id })}`)}">${TDUS[id].name}</a></li>`,
  );
  const intro = problem === "several" ? where.onBill : `${where.edge}. ${where.edgeText}`;
  return markup`<p class="lead">${intro}</p><ul class="nx">${choices}</ul>`;
}

/** Renders a message about the whole page. */
export function renderAlert(title: string, text: string): Html {
  return markup`<div class="al" role="status"><h2>${title}</h2><p>${text}</p></div>`;
}
