-- The readings of calendar months that are no longer revised, one row a meter, channel and month: less than half of
-- the space of a row for each day (server/domain/meters/closed-month-bytes.ts).
create table usage.closed_months (
  meter_id bigint not null,
  channel "char" not null check (channel in ('c', 'g')),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- Which days have readings: bit 0 is the first of the month.
  days integer not null,
  -- Compressed, so PostgreSQL shouldn't try.
  packed bytea storage external not null,
  primary key (meter_id, channel, month)
);

-- Readings of days before this one are in usage.closed_months, all others in usage.readings. The first of a month. Null
-- if no month is closed.
alter table usage.meters add column closed_before date;

do $migration$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    if exists (select from pg_catalog.pg_dist_partition where logicalrelid = 'usage.readings'::regclass) then
      -- As npm run database:distribute leaves them. Citus creates functions on the workers one statement at a time.
      perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
      perform create_distributed_table('usage.closed_months', 'meter_id', colocate_with => 'usage.readings');
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
      end $body$;
      create or replace function usage.delete_readings() returns trigger language plpgsql as $body$
      begin
        delete from usage.readings where meter_id = old.id;
        -- safe: one meter's, when it is deleted.
        delete from usage.closed_months where meter_id = old.id;
        -- safe: one meter's, when it is deleted.
        delete from usage.replaced_readings where meter_id = old.id;
        -- safe: one meter's, when it is deleted.
        delete from usage.packed_years where meter_id = old.id;
        return null;
      end $body$;
      return;
    end if;
  end if;
  alter table usage.closed_months
    add constraint closed_months_meter foreign key (meter_id) references usage.meters (id) on delete cascade;
  create or replace function usage.read_days(meter bigint, first_day date, last_day date)
    returns table (channel "char", day date) language sql stable
  as $body$
    select r.channel, r.day from usage.readings r
    where r.meter_id = meter and r.channel in ('c', 'g') and r.day between first_day and last_day
    union all
    select c.channel, c.month + n from usage.closed_months c cross join generate_series(0, 30) n
    where c.meter_id = meter and c.channel in ('c', 'g') and c.month between first_day - 30 and last_day
      and (c.days >> n) & 1 = 1 and c.month + n between first_day and last_day
  $body$;
end $migration$;
