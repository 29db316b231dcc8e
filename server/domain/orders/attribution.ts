// Finds the affiliate of an order. The browser sends it, so it can be any value, and a bad value never prevents an
// order.
import { sql, type Kysely } from "kysely";
import { affiliateIdSchema } from "#contracts/affiliates.ts";
import { openLink } from "#server/domain/affiliates/open-link.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";

/** What is stored with an order. */
export interface Attribution {
  readonly cp_afid: string | null;
  readonly order_link_id: string | null;
}

interface AttributionInput {
  readonly cp_afid?: string | null | undefined;
  /** The token of an order link. */
  readonly order_link?: string | null | undefined;
}

async function isActive(db: Kysely<DB>, cp_afid: string): Promise<boolean> {
  const { rows } = await sql`
    select from portal.affiliates where cp_afid = ${cp_afid} and disabled_at is null`.execute(db);
  return rows.length === 1;
}

/**
 * Returns the link and its affiliate if the link works today, else a known and active cp_afid, else nulls. Never throws
 * because of the input.
 */
export async function findAttribution(
  ctx: Pick<Context, "secrets" | "now" | "log">,
  db: Kysely<DB>,
  { cp_afid, order_link }: AttributionInput,
): Promise<Attribution> {
  if (order_link) {
    const opened = await openLink(ctx, db, order_link);
    if (opened.works) return { cp_afid: opened.link.cp_afid, order_link_id: opened.link.id };
    ctx.log.info({ why: opened.why }, "order link refused");
  }
  const { data: id } = affiliateIdSchema.safeParse(cp_afid);
  const known = id !== undefined && (await isActive(db, id));
  return { cp_afid: known ? id : null, order_link_id: null };
}
