// What the readings of a meter need on a cluster (docs/scaling.md, decision 0058).
import type { TableGroup } from "#server/platform/db/distribute/table-group.ts";

// The function replaces the one of migration 0047, which PostgreSQL would put in place of its call.
const READ_DAYS = `
  create or replace function usage.read_days(meter bigint, first_day date, last_day date)
    returns table (channel "char", day date) language plpgsql stable
  as $body$
  #variable_conflict use_column
  begin
    return query
      select r.channel, r.day from usage.readings r
      where r.meter_id = meter and r.channel in ('c', 'g') and r.day between first_day and last_day
      union all
      select c.channel, c.month + n from usage.closed_months c cross join generate_series(0, 30) n
      where c.meter_id = meter and c.channel in ('c', 'g') and c.month between first_day - 30 and last_day
        and (c.days >> n) & 1 = 1 and c.month + n between first_day and last_day;
  end $body$`;

// In place of the foreign keys: a distributed table can't refer to one of the coordinator.
const DELETE_READINGS = `
  create or replace function usage.delete_readings() returns trigger language plpgsql as $body$
  begin
    delete from usage.readings where meter_id = old.id;
    delete from usage.closed_months where meter_id = old.id;
    delete from usage.replaced_readings where meter_id = old.id;
    delete from usage.packed_years where meter_id = old.id;
    return null;
  end $body$`;

/** The readings of a meter. */
export const READINGS: TableGroup = {
  tables: ["usage.readings", "usage.closed_months", "usage.replaced_readings", "usage.packed_years"],
  key: "meter_id",
  locked: "usage.meters",
  after: [
    READ_DAYS,
    DELETE_READINGS,
    `create or replace trigger delete_readings after delete on usage.meters
      for each row execute function usage.delete_readings()`,
  ],
};
