-- What a linked meter showed when its customer had it read: the newest of each home (docs/smart-meter-texas.md).
create table usage.on_demand_reads (
  user_id uuid not null,
  esiid text not null,
  agreement_id uuid not null,
  requested_at timestamptz not null,
  -- queued, sent, under_way, done or failed.
  state text not null,
  -- Why it failed.
  code text,
  -- The meter source's number of the request.
  reference text,
  wh integer,
  read_at timestamptz,
  primary key (user_id, esiid)
);
create index on_demand_reads_open on usage.on_demand_reads (agreement_id) where state in ('queued', 'sent', 'under_way');

-- How many were requested of the meters of each utility, by day in Texas. All processes count here.
create table usage.on_demand_budget (
  tdu text not null,
  day date not null,
  used integer not null,
  primary key (tdu, day)
);
