// Reads every page about a home in turn and compares each with the APIs, and thus with every other page.
import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlan, BestPlans, LocationUsage } from "#contracts/portal.ts";
import { formatFor } from "#messages/format.ts";
import { getShownNet } from "#messages/message-values.ts";
import { recommendedOption } from "../responses/compare-responses.ts";
import type { Responses } from "../responses/fetch-responses.ts";
import { amountsIn, dollars, listAmounts } from "../amounts.ts";
import type { WrittenAccount, SeededLocation } from "../fixture/seed-fixture.ts";
import { LABELS } from "./labels.ts";
import { PageCheck, type CheckContext } from "./page-check.ts";
import { listCents, listPlanAmounts } from "./plan-amounts.ts";
import { FIRST_ROWS, getSentence, type PortalPage, type ReadPage } from "./portal-page.ts";

const format = formatFor("en");

export interface PageReader extends CheckContext {
  readonly page: PortalPage;
  /** The dashboard's recommendation, by home. */
  readonly sentences: Map<SeededLocation, string>;
}

const getBestPlans = ({ best_plans }: Responses): BestPlans | null =>
  best_plans.ok ? best_plans.body : null;
const findItem = (best: BestPlans | null, id: string): BestPlan | undefined =>
  best?.results.find(({ plan }) => plan.id === id);

/** Returns the counts of a list as pages write them, each number with its meaning. */
function countsIn(text: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [, number = "", what = ""] of text.matchAll(
    /(\d[\d,]*) (plans? (?:is|are) listed|for 12 months or longer|under 12 months|we couldn’t verify|without a yearly cost)/g,
  ))
    found[what.replace(/plans? (?:is|are) /, "")] = Number(number.replaceAll(",", ""));
  return found;
}

function toLabeledCounts({ counts }: BestPlans): Record<string, number> {
  const { listed, lasting, shorter, unverified, unpriced } = counts;
  const all = {
    listed,
    "for 12 months or longer": lasting,
    "under 12 months": shorter,
    "we couldn’t verify": unverified,
    "without a yearly cost": unpriced,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([what, n]) => n > 0 || what === "for 12 months or longer"),
  );
}

/**
 * Checks each home's card on the dashboard, and records its recommendation, which the location page repeats word for
 * word.
 */
export function checkDashboard(
  reader: PageReader,
  read: ReadPage,
  account: WrittenAccount,
  getResponses: (location: SeededLocation) => Responses,
): void {
  for (const location of account.locations) {
    const check = new PageCheck(reader, location, "dashboard");
    const card = read.cards.find(({ esiid }) => esiid === location.esiid);
    check.holds("has a card of the home", card !== undefined, () => read.text.slice(0, 200));
    if (!card) continue;
    const { outlook } = getResponses(location);
    check.checkMove(card.advice, outlook);
    check.alerts(card.text, outlook);
    reader.sentences.set(location, getSentence(card));
    check.holds("says what to do", getSentence(card) !== "", () => card.advice);
  }
}

/** Checks the location page. Returns what was read, for comparison with other pages. */
export async function checkLocation(
  reader: PageReader,
  location: SeededLocation,
  responses: Responses,
): Promise<ReadPage> {
  const { outlook } = responses;
  const read = await reader.page.go(`/locations/${location.esiid}`, { ready: location.nickname });
  const check = new PageCheck(reader, location, "location page");
  const best = getBestPlans(responses);
  // An order in progress has its own card, and the lead is about the contract.
  if (!outlook.order) check.checkMove(read.lead, outlook);
  else check.includes("the order in progress", read.text, outlook.order.plan_name);
  check.alerts(read.text, outlook);
  for (const block of read.blocks) {
    const option = outlook.options.find(({ plan }) => plan?.id === block.plan_id);
    if (LABELS.options.includes(block.section)) check.option(block.text, option ?? null);
    else check.row(block, findItem(best, block.plan_id), outlook.order !== null);
  }
  // Found in the lead, or in the card of the order in progress.
  const pageText = outlook.order ? read.text.replaceAll(/\s+/g, " ") : read.lead;
  check.includes(
    "the sentence of the dashboard",
    pageText,
    reader.sentences.get(location) ?? "the sentence of the dashboard",
  );
  const nothing = LABELS.doNothing.map((title) => read.entries[title]).find((text) => text !== undefined);
  if (outlook.tdu !== null) {
    check.holds("has the option of doing nothing", nothing !== undefined, () =>
      Object.keys(read.entries).join(", "),
    );
    if (nothing !== undefined)
      check.option(nothing, outlook.options.find(({ kind }) => kind === "do_nothing") ?? null);
  }
  return read;
}

function checkList(check: PageCheck, read: ReadPage, best: BestPlans, outlook: Outlook, rows: number): void {
  for (const block of read.blocks.slice(0, rows))
    check.row(block, findItem(best, block.plan_id), outlook.order !== null);
  check.same("counts", countsIn(read.text), toLabeledCounts(best));
}

/** Checks the shop of a home: its lead, its counts, and the first rows or all of them. */
export async function checkShop(
  reader: PageReader,
  location: SeededLocation,
  responses: Responses,
  all: boolean,
): Promise<void> {
  const { outlook } = responses;
  const address = `/shop?esiid=${location.esiid}`;
  const read = await reader.page.go(address, { rows: all ? "all" : "first" });
  const check = new PageCheck(reader, location, "shop");
  const best = getBestPlans(responses);
  if (!best) return;
  check.checkMove(read.lead, outlook);
  checkList(check, read, best, outlook, all ? read.blocks.length : FIRST_ROWS);
}

/** Checks a plan's page for a home: its twelve months in numbers and words, and the net savings of switching. */
export async function checkPlan(
  reader: PageReader,
  location: SeededLocation,
  responses: Responses,
  plan_id: string,
): Promise<void> {
  const item = findItem(getBestPlans(responses), plan_id);
  if (!item) return;
  const read = await reader.page.go(`/compare/plans/${encodeURIComponent(plan_id)}?esiid=${location.esiid}`, {
    ready: item.plan.name,
  });
  const check = new PageCheck(reader, location, "plan page");
  const { twelve_months: twelve, switch: planSwitch } = item;
  if (!twelve) return;
  const years = Array.from(read.text.matchAll(/(\$[\d,]+)\s*a year(?!,)/g), ([, amount]) => amount);
  check.same("a plan's twelve months", years[0] ?? null, dollars(twelve.cents));
  const sentence = /About (\$[\d,]+) a year for your home/.exec(read.text)?.[1];
  // A sentence that would only repeat the cost is left out.
  if (sentence) check.same("a plan's twelve months in the sentence", sentence, dollars(twelve.cents));
  if (twelve.price_months < 12)
    check.includes("the end of a short price", read.text, format.date(twelve.price_through));
  const ends = /your contract ends in (\w+ \d{4})\./.exec(read.text)?.[1] ?? null;
  if (read.text.includes("You’ll sign up on") && item.plan.term_months > 0)
    check.same("the end of a plan's term", ends, format.month(item.ends_in ?? ""));
  const start = read.text.indexOf(LABELS.move);
  if (start >= 0) {
    const switchText = read.text.slice(start).split("\n").slice(0, 6).join("\n");
    const net = getShownNet(planSwitch);
    const shown = /[Yy]ou’d (?:save|pay) about (\$[\d,]+)/.exec(switchText)?.[1] ?? null;
    check.same("what switching nets", shown, net === null || Math.abs(net) < 100 ? null : dollars(net));
    if (planSwitch) check.includes("the best day", switchText, format.date(planSwitch.starts_on));
  }
  if (responses.outlook.order)
    check.holds("urges no order while one is in progress", !/Order this plan/.test(read.text), () =>
      read.text.slice(0, 300),
    );
}

/** Checks plans side by side for a home. */
export async function checkSideBySide(
  reader: PageReader,
  location: SeededLocation,
  responses: Responses,
  ids: readonly string[],
): Promise<void> {
  const best = getBestPlans(responses);
  const address = `/compare/side-by-side?ids=${ids.map(encodeURIComponent).join(",")}&esiid=${location.esiid}`;
  const read = await reader.page.go(address, { ready: LABELS.year });
  const check = new PageCheck(reader, location, "side by side");
  check.same(
    "plans",
    read.columns.map(({ plan_id }) => plan_id),
    ids,
  );
  for (const { plan_id, cells } of read.columns) {
    const item = findItem(best, plan_id);
    const year = cells[LABELS.year] ?? "";
    if (!item?.twelve_months) continue;
    check.same("a plan's twelve months", amountsIn(year)[0] ?? null, dollars(item.twelve_months.cents));
    check.amounts("a plan's year", year, listPlanAmounts(item));
    const net = cells[LABELS.net];
    if (net !== undefined) check.amounts("a plan's net", net, listPlanAmounts(item));
  }
}

/** Checks the order page of a plan for a home. */
export async function checkOrderPage(
  reader: PageReader,
  location: SeededLocation,
  responses: Responses,
  plan_id: string,
): Promise<void> {
  const quote = responses.quotes.get(plan_id);
  const read = await reader.page.go(`/order/plans/${encodeURIComponent(plan_id)}?esiid=${location.esiid}`, {
    ready: quote?.plan.name ?? null,
  });
  const check = new PageCheck(reader, location, "order page");
  const item = findItem(getBestPlans(responses), plan_id);
  const twelve = quote?.quote?.twelve_months;
  if (!twelve || !item) return;
  const shown = /(\$[\d,]+)\s*(?:a year|over 12 months)/.exec(read.text)?.[1];
  check.same("a plan's twelve months", shown ?? null, dollars(item.twelve_months?.cents ?? 0));
  const fee = responses.outlook.exit_fee_cents;
  const allowed = new Set([
    ...listPlanAmounts(item),
    ...listAmounts(responses.outlook),
    ...(fee === null ? [] : [dollars(fee)]),
  ]);
  for (const cents of listCents(twelve)) if (cents != null) allowed.add(dollars(cents));
  // The savings are those of the day that the page names: the chosen one, or the first without a fee.
  const [, saved, day] = /about (\$[\d,]+)[^.]*? if this plan starts (\w+ \d+, \d{4})/.exec(read.text) ?? [];
  const ofDay = quote.switches.find(({ starts_on }) => format.date(starts_on) === day);
  if (saved !== undefined)
    check.same("what switching on the named day nets", saved, dollars(Math.abs(getShownNet(ofDay) ?? 0)));
  for (const cents of [getShownNet(ofDay), ofDay?.exit_fee_cents])
    if (cents != null) allowed.add(dollars(Math.abs(cents)));
  check.amounts("an order", read.text, allowed);
}

/** Checks the page on which a renewal is chosen, for an order that ends. */
export async function checkRenewal(
  reader: PageReader,
  location: SeededLocation,
  responses: Responses,
  order_id: string,
): Promise<void> {
  const renewal = responses.renewals.get(order_id);
  if (!renewal?.ok) return;
  const read = await reader.page.go(`/orders/${order_id}/renewal_opt_out`);
  const check = new PageCheck(reader, location, "renewal page");
  check.amounts("a renewal", read.text, listAmounts(renewal.body.outlook));
  if (responses.outlook.order) check.urgesNothing(read.text);
}

/** Checks the notifications page of an account: the alerts of its homes, and the feed. */
export async function checkNotifications(
  reader: PageReader,
  account: WrittenAccount,
  getResponses: (location: SeededLocation) => Responses,
): Promise<void> {
  const read = await reader.page.go("/notifications");
  const all = new Set(
    account.locations.flatMap((location) => [...listAmounts(getResponses(location).outlook)]),
  );
  for (const location of account.locations) {
    const check = new PageCheck(reader, location, "notifications page");
    check.alerts(read.text, getResponses(location).outlook);
    check.amounts("notifications", read.text, all);
  }
}

const SOURCES = { intervals: "file", monthly: "monthly", annual: "annual", home: "home" } as const;

/** Checks the public results for the usage of a home: the same cents without an account. */
export async function checkResults(
  reader: PageReader,
  location: SeededLocation,
  responses: Responses,
): Promise<void> {
  const best = getBestPlans(responses);
  if (!best || !responses.ranking?.ok) return;
  const { usage }: LocationUsage = responses.usage;
  const { tdu, zip } = responses.location.service_location;
  const inputs = {
    tdu,
    zip,
    usage,
    usage_source: SOURCES[usage.kind],
    file_name: null,
    read_day: null,
    current: null,
    saved_at: new Date().toISOString(),
  };
  const read = await reader.page.visitResults(inputs);
  const check = new PageCheck(reader, location, "public results");
  for (const block of read.blocks) {
    const item = findItem(best, block.plan_id);
    // A visitor has no home to switch.
    check.row(block, item && { ...item, switch: null }, true);
  }
  check.same("counts", countsIn(read.text), toLabeledCounts(best));
  const lead = best.results.find(
    ({ plan, twelve_months: twelve }) =>
      twelve?.price_months === 12 && plan.proof.verdict !== "unproven" && !plan.prepaid,
  );
  if (lead?.twelve_months)
    check.includes("the cost it leads with", read.title, dollars(lead.twelve_months.cents));
}

/** Returns the recommended plan of a home, or the first of its list, and another one. */
export function plansToOpen(responses: Responses): readonly string[] {
  const recommended = recommendedOption(responses.outlook)?.plan?.id;
  const quoted = [...responses.quotes.keys()];
  return [...new Set(recommended === undefined ? quoted : [recommended, ...quoted])].slice(0, 2);
}
