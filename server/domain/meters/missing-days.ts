// Days of which a company told nothing, or sent what could not be read, between others that are here and shortly before.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { CHUNK_DAYS, type DayRange } from "./history-range.ts";

// Before the first day that was read may lie one that was damaged, or a whole piece that was not there yet: a piece's
// worth of days is asked for once more, and as far again when some of them came. What was sent to the grid is counted
// from its own first day on: panels may have come in the middle of the year.
const spans = ({ from, to }: DayRange): RawBuilder<unknown> => sql`
  select r.channel, count(*) as days, least(m.read_through, ${to}::date) as last,
    case r.channel when 'c' then greatest(m.read_from - ${CHUNK_DAYS}::integer, a.import_from, ${from}::date)
      else min(r.day) end as first
  from usage.readings r
  where r.meter_id = m.id and r.channel in ('c', 'g') and r.day between ${from}::date and ${to}::date
  group by r.channel`;

/** SQL that is true where the rows `a` of usage.agreements and `m`, its meter in usage.meters, have such days within a range. */
export function hasMissingDays(range: DayRange): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (${spans(range)}) s where s.last - s.first + 1 > s.days)`;
}

/** Those days of an agreement's meter within a range, oldest first. */
export async function missingDays(db: Kysely<DB>, agreementId: string, range: DayRange): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct d::date as day
    from usage.agreements a
    join usage.meters m on m.user_id = a.user_id and m.esiid = a.esiid
    cross join lateral (${spans(range)}) s
    cross join lateral generate_series(s.first, s.last, interval '1 day') d
    where a.id = ${agreementId} and not exists (
      select from usage.readings r where r.meter_id = m.id and r.channel = s.channel and r.day = d::date)
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}
