// /providers/:id as the server renders it: the provider's plans for one utility, with their average prices.
import type { Plan, TduId } from "#contracts/plan.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { TDUS } from "#market/tdu.ts";
import { getMessages } from "#messages/node.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { toPlanFacts } from "#server/domain/plans/plan-facts.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { localLink, type PlainPage } from "./plain-text.ts";

const byPrice = (a: Plan, b: Plan): number => a.label.kwh_1000 - b.label.kwh_1000;

/** Returns the provider's plans for each utility, those with the most plans first. */
function groupByTdu(plans: readonly Plan[]): Array<readonly [TduId, readonly Plan[]]> {
  return TDU_IDS.map((tdu) => [tdu, plans.filter((plan) => plan.tdu === tdu).toSorted(byPrice)] as const)
    .filter(([, own]) => own.length > 0)
    .toSorted(([, a], [, b]) => b.length - a.length);
}

/** Renders the page of a provider. Null if it has no plans on the list. */
export function renderProviderPage(page: PlainPage, { plans, as_of }: Catalog, id: string): Html | null {
  const own = plans.filter(({ provider }) => toProviderId(provider.name) === id);
  const [first] = own;
  const groups = groupByTdu(own);
  const shown = groups.find(([tdu]) => tdu === page.query.get("tdu")) ?? groups[0];
  if (!first || !shown) return null;
  const messages = getMessages("providers", page.language);
  const [tdu, listed] = shown;
  const lead = messages.listed({ n: listed.length, area: TDUS[tdu].short_name, isoDate: as_of });
  const others = groups
    .filter((group) => group !== shown)
    .map(([other, { length }]) => renderArea(page, id, other, length));
  const phone = own.find(({ enroll }) => enroll.phone)?.enroll.phone;
  return markup`<p><a href="${localLink(page, "/providers")}">${messages.back}</a></p><h1>${first.provider.name}</h1><p class="lead">${lead}</p>${phone ? markup`<p class="s">${messages.facts.phone}: <a href="${`tel:${phone.replaceAll(/[^\d+]/g, "")}`}">${phone}</a></p>` : null}<section><h2>${messages.plans.title}</h2><p class="s m">${messages.plans.lead}</p><ol class="list">${listed.map((plan) => renderPlan(page, plan))}</ol></section>${others.length > 0 ? markup`<ul class="nx">${others}</ul>` : null}`;
}

function renderPlan(page: PlainPage, plan: Plan): Html {
  const { atUsage } = getMessages("serverCards", page.language).plan;
  const href = localLink(page, `/compare/plans/${encodeURIComponent(plan.id)}`);
  const name = plan.texts[page.language]?.name ?? plan.name;
  const facts = toPlanFacts(page, plan, null).map((fact) => markup`<li>${fact}</li>`);
  return markup`<li><div><h3><a href="${href}">${name}</a></h3></div><p class="co n"><b>${page.format.rate(plan.label.kwh_1000)}</b><br><span class="s m">${atUsage}</span></p><ul class="fa s n">${facts}</ul></li>`;
}

function renderArea(page: PlainPage, id: string, tdu: TduId, n: number): Html {
  const { area } = getMessages("providers", page.language).plans;
  const text = area({ area: TDUS[tdu].short_name, n });
  return markup`<li><a class="b w" href="${localLink(page, `/providers/${id}?tdu=${tdu}`)}">${text}</a></li>`;
}
