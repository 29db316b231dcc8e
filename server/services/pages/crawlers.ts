// GET /robots.txt, /sitemap.xml and /sitemap/N: what search engines may read, and which pages exist.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHomeAddress, formatCompareAddress } from "#contracts/compare-address.ts";
import { PAGE_PATHS } from "#contracts/pages.ts";
import type { TduId } from "#contracts/plan.ts";
import { GLOSSARY_TERMS } from "#contracts/tables/glossary.ts";
import { DEFAULT_HOME_SIZE } from "#contracts/tables/home-sizes.ts";
import { toPlace } from "#market/areas.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { listZips } from "#server/domain/locations/premises/list-zips.ts";
import { listedPlanDates } from "#server/domain/plans/listed-plan-dates.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { markup } from "#server/platform/mail/html.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { PUBLIC_PAGES } from "./page-messages.ts";

/** Maximum addresses per file, from sitemaps.org. */
const PER_FILE = 50_000;
/** The plan list changes once a day, so the database is not read more often than this. */
const RETENTION_MS = 60_000;
const HOUR_SECONDS = 3600;

/** Without /compare/v1 and /config.json, because search engines need them to render the plan pages. */
const SERVICES = [
  "/api/",
  "/usage/api/",
  "/auth/",
  "/storage/",
  "/functions/",
  "/notify/",
  "/v1/",
  "/ws/",
  "/mcp",
  "/espi",
  "/dev/",
];

/** Without a home in its address it asks the same as /compare, so the sitemap has that one, and the lists of areas. */
const WITHOUT_HOME = "/compare/results";

/** Pages of one plan, provider or term, which search engines may read as well. */
const OPEN_PATTERNS: ReadonlySet<string> = new Set(["/compare/plans/:id", "/providers/:id", "/glossary/:id"]);

export interface SitemapEntry {
  readonly path: string;
  /** YYYY-MM-DD, or null if unknown. */
  readonly changed: string | null;
}

/** Returns the text of robots.txt, which excludes all personal pages and the APIs. */
export function robotsText(portalUrl: string): string {
  const open = (path: string): boolean => path === "/" || path in PUBLIC_PAGES || OPEN_PATTERNS.has(path);
  const privatePaths = PAGE_PATHS.filter((path) => !open(path)).map((path) => path.replace(/:.*$/, ""));
  // A path that is the start of another one also disallows that one.
  const shortest = privatePaths.filter(
    (path) => !privatePaths.some((other) => other !== path && path.startsWith(other)),
  );
  const lines = [...SERVICES, ...new Set(shortest)].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...lines, "", `Sitemap: ${portalUrl}/sitemap.xml`, ""].join("\n");
}

/**
 * Returns the files of a sitemap, the first one at /sitemap.xml: either the list itself, or an index and its parts from
 * /sitemap/1.
 */
export function sitemapFiles(
  portalUrl: string,
  entries: readonly SitemapEntry[],
  perFile = PER_FILE,
): readonly string[] {
  const parts = Array.from({ length: Math.ceil(entries.length / perFile) }, (_, index) =>
    renderUrlSet(portalUrl, entries.slice(index * perFile, (index + 1) * perFile)),
  );
  if (parts.length <= 1) return parts;
  const names = parts.map(
    (_, index) => markup`<sitemap><loc>${`${portalUrl}/sitemap/${index + 1}`}</loc></sitemap>`,
  );
  return [
    xml(markup`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names}</sitemapindex>`),
    ...parts,
  ];
}

function renderUrlSet(portalUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changed }) =>
      markup`<url><loc>${portalUrl + path}</loc>${changed === null ? null : markup`<lastmod>${changed}</lastmod>`}</url>`,
  );
  return xml(markup`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`);
}

const xml = ({ text }: ReturnType<typeof markup>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;

/** Returns the paths of providers, and of the lists of plans by utility and by ZIP code. */
async function listAreas(ctx: Context): Promise<string[]> {
  const { plans, byTdu } = await ctx.readCatalog();
  const providers = new Set(plans.map(({ provider }) => `/providers/${toProviderId(provider.name)}`));
  const toList = (zip: string, tdu: TduId | null): string =>
    `${WITHOUT_HOME}?${formatCompareAddress(createHomeAddress(zip, DEFAULT_HOME_SIZE, tdu))}`;
  const byZip = (await listZips(ctx)).flatMap((zip) => {
    const { tdus } = toPlace(zip);
    // A list needs one utility.
    return tdus.length === 1 ? [toList(zip, null)] : tdus.map(({ id }) => toList(zip, id));
  });
  return [...providers, ...[...byTdu.keys()].map((tdu) => toList("", tdu)), ...byZip];
}

async function listEntries(ctx: Context): Promise<SitemapEntry[]> {
  const plans = ctx.config.services.includes("compare") ? await listedPlanDates(ctx) : [];
  const newest = plans.reduce<string | null>(
    (max, { changed }) => (max && max > changed ? max : changed),
    null,
  );
  const pages = Object.keys(PUBLIC_PAGES).filter(
    (path) => path !== WITHOUT_HOME && (path !== "/signup" || !ctx.config.auth.signUpOff),
  );
  const areas = ctx.config.services.includes("compare") ? await listAreas(ctx) : [];
  return [
    ...pages.map((path) => ({ path, changed: path === "/compare" ? newest : null })),
    ...GLOSSARY_TERMS.map((term) => ({ path: `/glossary/${term}`, changed: null })),
    ...areas.map((path) => ({ path, changed: newest })),
    ...plans.map(({ id, changed }) => ({ path: `/compare/plans/${encodeURIComponent(id)}`, changed })),
  ];
}

/** Adds the routes. */
export function registerCrawlers(app: FastifyInstance, ctx: Context): void {
  let cached: { readonly at: number; readonly entries: Promise<SitemapEntry[]> } | null = null;
  const files = async (request: FastifyRequest): Promise<readonly string[]> => {
    const now = ctx.now().getTime();
    if (!cached || Math.abs(now - cached.at) > RETENTION_MS) cached = { at: now, entries: listEntries(ctx) };
    const mine = cached;
    try {
      return sitemapFiles(getPublicUrl(ctx, request), await mine.entries);
    } catch (error) {
      if (cached === mine) cached = null;
      throw error;
    }
  };
  const cache = `public, max-age=${HOUR_SECONDS}`;
  app.get("/robots.txt", { schema: { hide: true } }, async (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cache)
      .send(robotsText(getPublicUrl(ctx, request))),
  );
  app.get("/sitemap.xml", { schema: { hide: true } }, async (request, reply) =>
    reply
      .type("application/xml")
      .header("cache-control", cache)
      .send((await files(request))[0]),
  );
  app.get<{ Params: { part: string } }>(
    "/sitemap/:part",
    { schema: { hide: true } },
    async (request, reply) => {
      const part = /^[1-9]\d{0,3}$/.test(request.params.part)
        ? (await files(request))[Number(request.params.part)]
        : undefined;
      if (part === undefined) throw new AppError("not_found", "There is no such part of the sitemap.");
      return reply.type("application/xml").header("cache-control", cache).send(part);
    },
  );
}
