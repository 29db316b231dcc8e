// Chooses what the server renders for an address of the compare pages. Its numbers come from the functions that
// POST /compare/v1/rankings uses.
import { findAddressTdu, isTdu, isZip, parseCompareAddress } from "#contracts/compare-address.ts";
import { toPlace } from "#market/areas.ts";
import type { Language } from "#messages/languages.ts";
import type { Context } from "#server/domain/context.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { getExample } from "#server/domain/plans/example.ts";
import { findPlan } from "#server/domain/plans/rank-for-usage.ts";
import { today } from "#server/platform/context.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { inTime } from "../in-time.ts";
import type { RankAddress } from "../rank-address.ts";
import { renderFrame } from "./frame.ts";
import { renderFrontPage } from "./front-page.ts";
import { renderHomeForm, toZipError } from "./home-form.ts";
import { createPlainPage, type PlainPage } from "./plain-text.ts";
import { renderMissingPlan, renderPlanPage } from "./plan-page.ts";
import { renderProviderPage } from "./provider-page.ts";
import { renderAlert, renderPlaceProblem, renderResults } from "./results-page.ts";

export interface PlainRequest {
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly language: Language;
  readonly rank: RankAddress;
  /** Counts a ranking. False if this address has requested too many. */
  readonly mayRank: () => Promise<boolean>;
}

export interface PlainResult {
  readonly status: 200 | 429;
  readonly html: Html;
  /**
   * Whether the page also shows it while scripts load. Otherwise it is only for browsers without scripts, because the
   * application will show something else: what it has stored.
   */
  readonly first: boolean;
}

const PROVIDER_PATH = /^\/providers\/([^/]+)$/;
const PLAN_PATH = /^\/compare\/plans\/([^/]+)$/;

/** Returns the server's own version of a page, or null if the page has none. */
export async function renderPlain(ctx: Context, request: PlainRequest): Promise<PlainResult | null> {
  const { pathname, query, language } = request;
  const plan = PLAN_PATH.exec(pathname)?.[1];
  const provider = PROVIDER_PATH.exec(pathname)?.[1];
  if (provider !== undefined) return providerPage(ctx, request, decode(provider));
  const isOurs = pathname === "/compare" || pathname === "/compare/results" || plan !== undefined;
  if (!isOurs || !ctx.config.services.includes("compare")) return null;
  const page = createPlainPage(ctx, language, pathname, query, parseCompareAddress(query));
  const catalog = await inTime(ctx.readCatalog());
  if (pathname === "/compare") {
    const example = catalog && getExample(catalog, today(ctx));
    return framed(page, renderFrontPage(page, example), example?.as_of ?? null, !query.has("usage"));
  }
  if (!catalog) return framed(page, renderDown(page), null, false);
  return plan === undefined
    ? results(page, catalog, request)
    : planPage(page, catalog, decode(plan), request);
}

/** Only a listed provider has a page here. The application shows the others. */
async function providerPage(ctx: Context, request: PlainRequest, id: string): Promise<PlainResult | null> {
  const { pathname, query, language } = request;
  const catalog = ctx.config.services.includes("compare") ? await inTime(ctx.readCatalog()) : null;
  if (!catalog) return null;
  const page = createPlainPage(ctx, language, pathname, query, null);
  const content = renderProviderPage(page, catalog, id);
  return content && framed(page, content, catalog.as_of, true);
}

async function results(page: PlainPage, catalog: Catalog, request: PlainRequest): Promise<PlainResult> {
  const { home } = page;
  if (!home) {
    const error = page.query.has("zip") ? toZipError(page) : null;
    const form = markup`<h1>${page.results.title}</h1>${renderHomeForm(page, error)}`;
    return framed(page, form, catalog.as_of, error !== null);
  }
  const place = isZip(home.zip) ? toPlace(home.zip) : null;
  const found = findAddressTdu(home, place);
  if (!isTdu(found)) return framed(page, renderPlaceProblem(page, home, found, place), catalog.as_of, true);
  const ranking = await request.rank(catalog, home, request.mayRank);
  if (ranking === "busy" || !ranking) return framed(page, renderBusy(page), catalog.as_of, true, 429);
  const own = { ...home, tdu: home.tdu };
  return framed(page, renderResults(page, own, ranking), catalog.as_of, true);
}

async function planPage(
  page: PlainPage,
  catalog: Catalog,
  id: string,
  request: PlainRequest,
): Promise<PlainResult> {
  const { ctx, home } = page;
  // A plan that is no longer listed is read from the database.
  const found = await inTime(findPlan(ctx, catalog, id).then((plan) => ({ plan })));
  if (!found) return framed(page, renderDown(page), catalog.as_of, false);
  const { plan } = found;
  if (!plan) return framed(page, renderMissingPlan(page), catalog.as_of, false);
  if (!home) return framed(page, renderPlanPage(page, plan, null), catalog.as_of, true);
  const tdu = findAddressTdu(home, isZip(home.zip) ? toPlace(home.zip) : null);
  if (!isTdu(tdu)) return framed(page, renderPlanPage(page, plan, null), catalog.as_of, true);
  const ranking = await request.rank(catalog, home, request.mayRank);
  if (ranking === "busy" || !ranking) return framed(page, renderBusy(page), catalog.as_of, true, 429);
  return framed(page, renderPlanPage(page, plan, { home, ranking }), catalog.as_of, true);
}

function framed(
  page: PlainPage,
  content: Html,
  asOf: string | null,
  first: boolean,
  status: 200 | 429 = 200,
): PlainResult {
  return { status, html: renderFrame(page, content, asOf), first };
}

function renderBusy(page: PlainPage): Html {
  const { busy, busyText } = page.front.errors;
  return markup`<h1>${page.results.title}</h1>${renderAlert(busy, busyText)}`;
}

function renderDown(page: PlainPage): Html {
  const { down, downText } = page.front.errors;
  return markup`<h1>${page.results.title}</h1>${renderAlert(down, downText)}${renderHomeForm(page)}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
