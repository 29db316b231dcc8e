// The portal's page for any of its addresses: the built index.html with the head of that address.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  createHomeAddress,
  formatCompareAddress,
  parseCompareAddress,
  type CompareAddress,
} from "#contracts/compare-address.ts";
import { isPagePath } from "#contracts/pages.ts";
import { DEFAULT_HOME_SIZE } from "#contracts/tables/home-sizes.ts";
import { MAX_SHARED_PLANS } from "#contracts/shared-view.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import type { Language } from "#messages/languages.ts";
import type { Context } from "#server/domain/context.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { findCard, type CardRequest } from "./cards/find-card.ts";
import { cardPath } from "./cards/routes.ts";
import { createDescriber } from "./describe-page.ts";
import { createPreloadLinks } from "./entry-preloads.ts";
import { headTags, withHead, type PageHead } from "./head.ts";
import { inTime } from "./in-time.ts";
import {
  findPageMessages,
  findTermMessages,
  toAreaTitle,
  toPlanMessages,
  toProviderMessages,
} from "./page-messages.ts";
import { allowPlainStyles, withPlain } from "./plain/page-shell.ts";
import { renderPlain } from "./plain/render-plain.ts";
import type { RankAddress } from "./rank-address.ts";
import { renderStructuredData } from "./structured-data.ts";
import { readerLanguage } from "./reader-language.ts";

const PLAN_PATH = /^\/compare\/plans\/([^/]+)$/;
const PROVIDER_PATH = /^\/providers\/([^/]+)$/;
const TERM_PATH = /^\/glossary\/([^/]+)$/;

/** Returns the comparison that an address shows, or null if it is another page. */
function toView(pathname: string, query: URLSearchParams): CardRequest["view"] | null {
  if (pathname === "/compare") return { page: "front" };
  if (pathname === "/compare/results") return { page: "results", plan_ids: [] };
  const plan = PLAN_PATH.exec(pathname)?.[1];
  if (plan !== undefined) return { page: "plan", plan_ids: [plan] };
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean).slice(0, MAX_SHARED_PLANS);
  return pathname === "/compare/side-by-side" ? { page: "side_by_side", plan_ids: ids } : null;
}

interface SharedHead {
  readonly texts: PageHead["texts"];
  readonly picture: string;
  /** Query of the home, with a question mark. Empty if the address names none. */
  readonly query: string;
  /** The list of the home's ZIP code or utility, for a home of the usual size. Null for another page. */
  readonly area: { readonly title: string | null; readonly query: string } | null;
}

/** Returns the page of a home's area. A home known by more than its size is its reader's own and has none. */
function toArea(
  view: CardRequest["view"],
  home: CompareAddress | null,
  language: Language,
): SharedHead["area"] {
  if (view.page !== "results" || home === null || home.size === null) return null;
  const { zip, tdu } = home;
  const query = formatCompareAddress(createHomeAddress(zip, DEFAULT_HOME_SIZE, tdu));
  return { title: toAreaTitle(home, language), query: `?${query}` };
}

/** Returns what the card of a comparison says, or null if the page has none or its numbers aren't available in time. */
async function findShared(
  ctx: Context,
  rank: RankAddress,
  view: CardRequest["view"],
  { query, language, mayRank }: PageQuery,
): Promise<SharedHead | null> {
  const catalog = await inTime(ctx.readCatalog());
  const parsed = parseCompareAddress(query);
  const home = parsed?.usage ? parsed : null;
  const card =
    catalog && (await findCard(ctx, rank, catalog, { view, home, language, mayRank }).catch(() => null));
  if (!card || card === "busy") return null;
  const ids = view.page === "side_by_side" ? `ids=${view.plan_ids.map(encodeURIComponent).join(",")}` : "";
  const address = home && view.page !== "front" ? formatCompareAddress(home) : "";
  const fields = [ids, address].filter(Boolean).join("&");
  return {
    texts: { title: card.title, description: card.description },
    picture: cardPath(view, address, language),
    query: fields && `?${fields}`,
    area: toArea(view, home, language),
  };
}

interface PageQuery extends Pick<PageRequest, "mayRank"> {
  readonly query: URLSearchParams;
  readonly language: Language;
}

interface FoundHead extends Pick<PageHead, "texts" | "picture" | "title"> {
  readonly query: string;
  readonly indexed: boolean;
  /** Query of the address under which search engines list the page. */
  readonly canonicalQuery: string;
}

/** Finds the head of an address. A comparison of a home is named by its numbers, any other page by its own title. */
async function findHead(
  ctx: Context,
  rank: RankAddress,
  pathname: string,
  page: PageQuery,
): Promise<FoundHead> {
  const own = await findPageText(ctx, pathname, page.language);
  const view = ctx.config.services.includes("compare") ? toView(pathname, page.query) : null;
  const shared = view && (await findShared(ctx, rank, view, page));
  const indexed = own !== null;
  if (!shared) return { texts: own, indexed, picture: null, query: "", title: null, canonicalQuery: "" };
  const { picture, query, area } = shared;
  const texts = query === "" ? own : shared.texts;
  return { texts, picture, query, indexed, title: area?.title ?? null, canonicalQuery: area?.query ?? "" };
}

async function findPageText(ctx: Context, pathname: string, language: Language): Promise<PageHead["texts"]> {
  const texts = findPageMessages(pathname, language);
  if (texts) return texts;
  const term = TERM_PATH.exec(pathname)?.[1];
  if (term !== undefined) return findTermMessages(term, language);
  const planId = PLAN_PATH.exec(pathname)?.[1];
  const providerId = PROVIDER_PATH.exec(pathname)?.[1];
  if ((planId ?? providerId) === undefined || !ctx.config.services.includes("compare")) return null;
  // The page is shown without the name of its plan or provider while the database is unavailable.
  const plans = (await inTime(ctx.readCatalog()))?.plans ?? [];
  if (planId !== undefined) {
    const plan = plans.find(({ id }) => id === planId);
    return plan ? toPlanMessages(plan, language) : null;
  }
  const listed = plans.find(({ provider }) => toProviderId(provider.name) === providerId);
  return listed ? toProviderMessages(listed.provider.name, language) : null;
}

/** A request for a page, and how to count the rankings that it needs. */
export interface PageRequest {
  readonly request: FastifyRequest;
  /** Path without the query. */
  readonly input: string;
  readonly mayRank: () => Promise<boolean>;
}

/**
 * Creates a function that responds to a request for a page. If the portal has no page at `input`, it sends the page
 * with status 404.
 */
export function pageSender(ctx: Context, dist: string, rank: RankAddress) {
  const html = readFileSync(path.join(dist, "index.html"), "utf8");
  const linksFor = createPreloadLinks(dist);
  const describe = createDescriber(ctx, rank);
  return async (reply: FastifyReply, { request, input, mayRank }: PageRequest): Promise<FastifyReply> => {
    const pathname = input.replace(/(?<=.)\/+$/, "");
    const query = new URLSearchParams(request.url.split("?").slice(1).join("?"));
    const language = readerLanguage(request, query);
    const portalUrl = getPublicUrl(ctx, request);
    const plain = await renderPlain(ctx, { pathname, query, language, rank, mayRank }).catch(
      (error: unknown) => {
        // The application itself shows what is available.
        ctx.log.error({ why: toWhy(error) }, "the server's own version of a page failed");
        return null;
      },
    );
    // After the page, whose ranking it uses.
    const found = await findHead(ctx, rank, pathname, { query, language, mayRank });
    const url = portalUrl + pathname;
    const title = found.title ?? found.texts?.title ?? "";
    const things = found.indexed
      ? await describe({ pathname, query, language, portalUrl, title, mayRank }).catch(() => [])
      : [];
    const head = headTags({
      ...found,
      portalName: ctx.config.portalName,
      language,
      portalUrl,
      url: url + found.query,
      canonical: found.indexed ? url + found.canonicalQuery : null,
      data: renderStructuredData(things),
    });
    const shell = withHead(html, language, head);
    const body = plain ? withPlain(shell, plain.html, plain.first) : shell;
    if (plain) allowStyles(reply);
    const links = linksFor({ pathname: input, language, hasContent: plain?.first === true });
    if (links) void reply.header("link", links);
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const known = isPagePath(pathname) || pathname.startsWith("/dev/");
    // The page informs the visitor, the status informs programs.
    void reply
      .header("cache-control", "no-cache")
      .header("vary", "accept-language, cookie")
      .header("etag", etag);
    if (known && request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply
      .status(known ? (plain?.status ?? 200) : 404)
      .type("text/html; charset=utf-8")
      .send(body);
  };
}

const toWhy = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : "unknown");

function allowStyles(reply: FastifyReply): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy === "string") void reply.header("content-security-policy", allowPlainStyles(policy));
}
