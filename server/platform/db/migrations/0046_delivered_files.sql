-- Files of readings in the operator's folder at Smart Meter Texas (docs/smart-meter-texas.md). By name, as listed last.
create table usage.delivered_files (
  name text primary key,
  size bigint not null,
  modified_at timestamptz not null,
  -- waiting (listed once), imported or set_aside.
  state text not null,
  -- Why it was set aside, or what of it was left out.
  reason text,
  -- Of the contents that were imported last.
  sha256 bytea,
  homes integer not null default 0,
  seen_at timestamptz not null,
  done_at timestamptz
);
create index delivered_files_contents on usage.delivered_files (sha256) where sha256 is not null;
create index delivered_files_aside on usage.delivered_files (done_at) where state = 'set_aside';

-- Recent days whose readings arrived by file, complete and measured. They are not requested.
create table usage.delivered_days (
  meter_id bigint not null references usage.meters (id) on delete cascade,
  day date not null,
  primary key (meter_id, day)
);
create index delivered_days_day on usage.delivered_days (day);
