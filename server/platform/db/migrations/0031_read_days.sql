-- The days of a meter that have readings. PostgreSQL puts this query in place of each call. On a distributed database,
-- npm run database:distribute replaces it: there, a query can't join the meters with their readings.
create function usage.read_days(meter bigint, first_day date, last_day date)
  returns table (channel "char", day date) language sql stable
as $$
  select r.channel, r.day from usage.readings r
  where r.meter_id = meter and r.channel in ('c', 'g') and r.day between first_day and last_day
$$;
