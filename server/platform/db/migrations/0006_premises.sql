-- The premise directory: every delivery point of the market, found by its address or its ESI ID.
-- Needs no extension, so that any managed PostgreSQL will do.
create schema premises;

create table premises.premise (
  esiid text collate "C" primary key,
  -- Null where neither the file's DUNS number nor the ESI ID tells.
  tdu text,
  -- As the file has them: what is shown.
  address text not null,
  address_overflow text,
  city text not null,
  state text not null,
  zip text not null,
  county text,
  -- The same in the form that market/address.ts makes: what is searched.
  house_number integer,
  street text collate "C" not null,
  suffix text not null,
  direction text not null,
  unit text collate "C" not null,
  city_key text collate "C" not null,
  duns text,
  read_cycle smallint,
  status text not null check (status in ('active', 'inactive', 'de_energized')),
  premise_type text not null check (premise_type in ('residential', 'small_commercial', 'large_commercial', 'other')),
  metered boolean not null,
  smart_meter boolean not null,
  switch_hold boolean not null,
  station_code text,
  station_name text,
  source text not null check (source in ('ercot', 'sample')),
  -- Day of the file that last said anything of it.
  file_date date not null,
  -- Day of the full file that no longer names it; never deleted, a customer may live there.
  vanished_on date
);
create index premise_place on premises.premise (house_number, street) where house_number is not null;
create index premise_sample on premises.premise (esiid) where source = 'sample';

-- The words of street and city names, for spellings that are nearly right.
create table premises.term (
  word text collate "C" not null,
  kind text not null check (kind in ('street', 'city')),
  -- premise.street or premise.city_key.
  name text collate "C" not null,
  primary key (word, kind, name)
);

-- The beginning of each word, and the same with one letter left out: two words at most one slip apart share one.
create table premises.term_form (
  form text collate "C" not null,
  word text collate "C" not null,
  primary key (form, word)
);

-- One row a file taken in, or being taken in: where a killed import goes on.
create table premises.import (
  id bigint generated always as identity primary key,
  file_name text not null,
  -- SHA-256 of the file as it lies there.
  file_digest text not null,
  file_date date not null,
  kind text not null check (kind in ('full', 'delta')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The file's columns in its order; null until the first batch is in.
  layout text[],
  -- How far the batches that committed reach, in the unpacked file.
  bytes_done bigint not null default 0,
  lines_done bigint not null default 0,
  rows_read bigint not null default 0,
  rows_written bigint not null default 0,
  rejected bigint not null default 0,
  -- {reason: count}, and the first hundred as [{line, reason}].
  reasons jsonb not null default '{}',
  first_rejected jsonb not null default '[]',
  -- The wires companies that the file speaks of.
  duns text[] not null default '{}',
  vanished bigint not null default 0
);
create unique index import_once on premises.import (file_digest, kind, file_date);

-- The ESI IDs of the full file being taken in; emptied when it is done.
create table premises.import_seen (
  import_id bigint not null references premises.import (id) on delete cascade,
  esiid text collate "C" not null
);
