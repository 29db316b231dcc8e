// Which customers are due for a search for a better plan, in parts that several processes work on at once. A customer
// is due when the plan list, the delivery charges or their homes changed since the last search, and once a week because
// contracts come closer to their end. Those who were searched are not due anymore, so a part that was cut off by the
// end of its process continues with the rest.
import { sql } from "kysely";
import { z } from "zod";
import { DEFAULT_SAVING_CENTS } from "#contracts/notifications.ts";
import type { Context } from "#server/domain/context.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";

const DAY_MS = 86_400_000;
export const NOTIFY_INTERVAL_MS = 30 * DAY_MS;
const SEARCH_AGAIN_MS = 7 * DAY_MS;

export const SEARCH_PART = "better-plans-part";
/** Parts of all customers, by a hash of their id. */
const PARTS = 16;
/** Customers whose dates are read at once. */
const PAGE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

const partSchema = z.object({
  part: z
    .int()
    .min(0)
    .max(PARTS - 1),
  after: z.uuid().default(FIRST),
});

/** The customers of a part whose ids are higher than `after`. */
export type SearchPart = z.output<typeof partSchema>;

/** A customer who is due, with the saving from which they are notified. */
export interface DueRecipient {
  readonly user_id: string;
  readonly saving_cents: number;
  /** What the search is based on. */
  readonly key: string;
}

export interface DuePage {
  readonly due: readonly DueRecipient[];
  /** The rest of the part. Null at its end. */
  readonly next: SearchPart | null;
}

/** Returns every part from its start. */
export function listParts(): SearchPart[] {
  return Array.from({ length: PARTS }, (_, part) => ({ part, after: FIRST }));
}

/** Reads a job's payload. Throws if it is none. */
export function parsePart(payload: unknown): SearchPart {
  return partSchema.parse(payload);
}

/** Queues a part, or the rest of one. Replaces a job of the same part that is waiting. */
export async function queuePart(ctx: Pick<Context, "db">, part: SearchPart): Promise<void> {
  await sql`
    select from jobs.add_job(
      ${SEARCH_PART}::text,
      payload => ${JSON.stringify(part)}::json,
      max_attempts => 3,
      job_key => ${`${SEARCH_PART}:${part.part}`}::text
    )`.execute(ctx.db.sql);
}

interface Row extends DueRecipient {
  readonly is_due: boolean;
}

/** Reads the next customers of a part, and which of them are due. */
export async function readDuePage(
  ctx: Pick<Context, "db" | "now">,
  catalog: Pick<Catalog, "version" | "delivery_version">,
  { part, after }: SearchPart,
): Promise<DuePage> {
  const now = ctx.now().getTime();
  const listed = `${catalog.version} ${catalog.delivery_version} `;
  const { rows } = await sql<Row>`
    with homes as (
      select h.user_id, h.esiid, h.updated_at from portal.service_locations h
      where h.ended_at is null and h.user_id in (
        select distinct user_id from portal.service_locations
        where ended_at is null and user_id > ${after} and abs(hashtext(user_id::text) % ${PARTS}) = ${part}
        order by user_id limit ${PAGE})
    ), keyed as (
      select h.user_id, ${listed} || md5(string_agg(concat_ws(' ', h.esiid, h.updated_at, m.version,
        (select max(u.id) from usage.custom_usage u where u.user_id = h.user_id and u.esiid = h.esiid),
        (select max(o.updated_at) from portal.orders o where o.user_id = h.user_id and o.esiid = h.esiid)
      ), ',' order by h.esiid)) as key
      from homes h left join usage.meters m on m.user_id = h.user_id and m.esiid = h.esiid
      group by h.user_id
    )
    select k.user_id, k.key, coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS})::int as saving_cents,
      coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS}) > 0
        and (s.told_at is null or s.told_at <= ${new Date(now - NOTIFY_INTERVAL_MS)})
        and (s.looked_at is null or s.looked_at <= ${new Date(now - SEARCH_AGAIN_MS)}
          or s.checked_key is distinct from k.key) as is_due
    from keyed k left join portal.notification_settings s on s.user_id = k.user_id
    order by k.user_id`.execute(ctx.db.sql);
  const last = rows.at(-1);
  return {
    due: rows.filter(({ is_due }) => is_due),
    next: last && rows.length === PAGE ? { part, after: last.user_id } : null,
  };
}
