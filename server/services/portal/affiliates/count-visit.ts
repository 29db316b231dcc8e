// POST /api/order_links/visit: a visitor opened an order link. Counted once a day per visitor. The visitor, a kind of
// browser at an address, is not stored (decision 0012). Opening is not limited beyond the requests per minute of every
// address, because many visitors may share one. The count is limited by the number of browser kinds.
import type { FastifyRequest } from "fastify";
import type { VisitResponse } from "#contracts/affiliates.ts";
import { openLink, type WorkingLink } from "#server/domain/affiliates/open-link.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { browserKind } from "./browser-kind.ts";

/** 128 bits are enough to distinguish the visitors of a day. */
const VISITOR_BYTES = 16;

// One statement: a visitor is counted if and only if they are new today.
const COUNT_SQL = `
  with seen as (
    insert into portal.link_visitors (link_id, day, visitor) values ($1, $2, $3)
    on conflict do nothing returning link_id
  ), of_link as (
    update portal.order_links set visits = visits + 1 where id = any (select link_id from seen)
  )
  insert into portal.affiliate_days as d (cp_afid, day, visits) select $4, $2, 1 from seen
  on conflict (cp_afid, day) do update set visits = d.visits + 1`;

async function count(ctx: Context, request: FastifyRequest, link: WorkingLink): Promise<void> {
  const day = today(ctx);
  const kind = browserKind(request.headers["user-agent"] ?? "");
  const visitor = ctx.secrets.hash("link-visitor", JSON.stringify([day, getNetwork(request.ip), kind]));
  await ctx.db.pool.query(COUNT_SQL, [link.id, day, visitor.subarray(0, VISITOR_BYTES), link.cp_afid]);
}

/** Counts the visit and returns the link's target. Throws the same `not_found` for every link that does not work. */
export async function countVisit(
  ctx: Context,
  request: FastifyRequest,
  token: string,
): Promise<VisitResponse> {
  const opened = await openLink(ctx, ctx.db.sql, token);
  if (!opened.works) {
    request.log.info({ why: opened.why }, "order link refused");
    throw createProblemError("not_found", "link_ended", "This link doesn't work anymore.");
  }
  const { link } = opened;
  await count(ctx, request, link);
  return { cp_afid: link.cp_afid, target: link.target };
}
