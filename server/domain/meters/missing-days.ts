// Days for which a meter source sent nothing, or nothing readable, between imported days and shortly before them.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { CHUNK_DAYS, type DayRange } from "./history-range.ts";

// Before the first day that was read, there may be a damaged one, or a whole chunk that was not available yet: one
// chunk of days is requested again, and the same number again if some of them arrived. Exports are counted from their
// own first day, because solar panels may have been installed in the middle of the year.
const toRanges = ({ from, to }: DayRange): RawBuilder<unknown> => sql`
  select r.channel, count(*) as days, least(m.read_through, ${to}::date) as last,
    case r.channel when 'c' then greatest(m.read_from - ${CHUNK_DAYS}::integer, a.import_from, ${from}::date)
      else min(r.day) end as first
  from usage.read_days(m.id, ${from}::date, ${to}::date) r
  group by r.channel`;

/**
 * SQL that is true if the rows `a` of usage.agreements and `m`, its meter in usage.meters, have such days within a
 * range.
 */
export function hasMissingDays(range: DayRange): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (${toRanges(range)}) s where s.last - s.first + 1 > s.days)`;
}

/** Returns those days of an agreement's meter within a range, oldest first. */
export async function missingDays(db: Kysely<DB>, agreementId: string, range: DayRange): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct d::date as day
    from usage.agreements a
    join usage.meters m on m.user_id = a.user_id and m.esiid = a.esiid
    cross join lateral (${toRanges(range)}) s
    cross join lateral generate_series(s.first, s.last, interval '1 day') d
    where a.id = ${agreementId} and not exists (
      select from usage.read_days(m.id, d::date, d::date) r where r.channel = s.channel)
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}
