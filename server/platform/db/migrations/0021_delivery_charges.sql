-- The utilities' delivery charges by date (decision 0042). Rows are only added: a newer row of the same day corrects an
-- older one, and `id` of the newest row tells every process that something changed.
create table compare.delivery_charges (
  id bigint generated always as identity primary key,
  tdu text not null,
  effective_date date not null,
  -- `exact`, or `by`: on the date or before it.
  certainty text not null check (certainty in ('exact', 'by')),
  monthly_usd double precision not null check (monthly_usd between 0 and 50),
  cents_per_kwh double precision not null check (cents_per_kwh between 0 and 30),
  source_kind text not null,
  source text not null,
  -- The last day for which the source shows the charges.
  checked_on date not null,
  components jsonb,
  added_at timestamptz not null default now()
);

-- Every version of an imported file, also of one that was rejected.
create table compare.delivery_file (
  id bigint generated always as identity primary key,
  -- The address or the name of the file.
  source text not null,
  sha256 text not null,
  body bytea not null,
  read_on date not null,
  -- Why it was rejected. Null if it was imported.
  problem text
);
create unique index delivery_file_version on compare.delivery_file (source, sha256);

-- The last daily fetch of each address.
create table compare.delivery_fetch (
  address text primary key,
  tried_at timestamptz not null,
  -- Null before the first success.
  succeeded_at timestamptz,
  -- Why the last attempt failed. Null if it succeeded.
  problem text,
  -- For the next conditional request.
  etag text,
  last_modified text
);

-- Charges printed on imported Facts Labels, to compare with the rows above.
create table compare.delivery_label (
  plan_id text primary key,
  provider text not null,
  tdu text not null,
  monthly_usd double precision not null,
  cents_per_kwh double precision not null,
  -- The label's date, or the day it was read.
  printed_on date not null
);
