// GET /card/NAME.png: the picture that other sites show for a link to a comparison, drawn from the same numbers.
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { parseCompareAddress } from "#contracts/compare-address.ts";
import { MAX_SHARED_PLANS } from "#contracts/shared-view.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RankAddress } from "../rank-address.ts";
import { readerLanguage } from "../reader-language.ts";
import { canDrawText, drawCard } from "./draw-card.ts";
import { findCard, type Card, type CardRequest } from "./find-card.ts";

const MAX_QUERY = 1500;
const MAX_ID = 100;
const HOUR_SECONDS = 3600;
const CACHED_BYTES = 16 * 1024 * 1024;
/** Drawn at once, so that a burst of links leaves the server a core. */
const AT_ONCE = 1;
const MAX_WAITING = 20;

const PAGES = new Map([
  ["front", "front"],
  ["results", "results"],
  ["plan", "plan"],
  ["side-by-side", "side_by_side"],
] as const);
const FILES: ReadonlyMap<string, CardRequest["view"]["page"]> = new Map(
  [...PAGES].map(([name, page]) => [`${name}.png`, page]),
);

export interface CardTools {
  readonly rank: RankAddress;
  readonly mayRank: (request: FastifyRequest) => Promise<boolean>;
}

/** Adds the route. Without a font on this machine it leads to the picture without numbers. */
export function registerCards(app: FastifyInstance, ctx: Context, { rank, mayRank }: CardTools): void {
  const draw = createDrawer(ctx.config.portalName);
  app.get<{ Params: { name: string } }>("/card/:name", { schema: { hide: true } }, async (request, reply) => {
    const query = new URLSearchParams(request.url.split("?").slice(1).join("?"));
    const view = parseView(request.params.name, query);
    if (!view || request.url.length > MAX_QUERY || !ctx.config.services.includes("compare"))
      throw new AppError("not_found", "There is no card at this address.");
    if (!(await canDrawText())) return reply.redirect("/card.png");
    const language = readerLanguage(request, query);
    const home = parseCompareAddress(query);
    const may = (): Promise<boolean> => mayRank(request);
    const card = await findCard(ctx, rank, await ctx.readCatalog(), { view, home, language, mayRank: may });
    if (card === "busy") throw new AppError("rate_limited", "Too many requests. Try again in a minute.");
    if (!card) throw new AppError("not_found", "There is no card at this address.");
    const png = await draw(card);
    const etag = `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`;
    void reply.header("etag", etag).header("cache-control", `public, max-age=${HOUR_SECONDS}`);
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply.type("image/png").send(png);
  });
}

/** Returns the view of a card's address, or null if there is none. */
function parseView(name: string, query: URLSearchParams): CardRequest["view"] | null {
  const page = FILES.get(name);
  if (!page) return null;
  if (page === "front") return { page };
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean);
  if (ids.length > MAX_SHARED_PLANS || ids.some((id) => id.length > MAX_ID)) return null;
  return { page, plan_ids: ids };
}

/** Returns the path of a view's card. `home`: the address's query of a home, or an empty text. */
export function cardPath(view: CardRequest["view"], home: string, language: string): string {
  const name = [...PAGES].find(([, page]) => page === view.page)?.[0] ?? "front";
  const query = new URLSearchParams(home);
  if ("plan_ids" in view && view.plan_ids.length > 0) query.set("ids", view.plan_ids.join(","));
  query.set("lang", language);
  return `/card/${name}.png?${query.toString()}`;
}

/** Returns a function that draws a card once for equal numbers. Throws `unavailable` if too many are waiting. */
function createDrawer(portalName: string): (card: Card) => Promise<Buffer> {
  const limit = pLimit(AT_ONCE);
  const cached = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (png) => png.length,
  });
  return async (card) => {
    const key = JSON.stringify(card);
    const known = cached.get(key);
    if (known) return known;
    if (limit.pendingCount >= MAX_WAITING)
      throw new AppError("unavailable", "Too many pictures at once. Try again in a moment.");
    const png = await limit(() => drawCard(card, portalName));
    cached.set(key, png);
    return png;
  };
}
