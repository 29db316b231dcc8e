-- The catalogue of plans: what each daily listing said, and what changed.
create schema compare;

-- One row a listing taken in. `id` doubles as the catalogue's version (ETag, caches).
create table compare.snapshot (
  id bigint generated always as identity primary key,
  source text not null,
  as_of date not null,
  digest text not null,
  imported_at timestamptz not null default now(),
  report jsonb not null
);
create unique index snapshot_once on compare.snapshot (source, as_of, digest);

-- The newest state of every plan ever listed; never deleted, an order may point at it.
create table compare.plan (
  id text primary key,
  source text not null,
  tdu text not null,
  seen_from date not null,
  -- Null while it is on the list; else the date of the first listing without it.
  seen_until date,
  body jsonb not null
);
create index plan_listed on compare.plan (tdu, id) where seen_until is null;

-- One row per change of a plan, in force from `valid_from`.
create table compare.plan_version (
  plan_id text not null references compare.plan (id),
  valid_from date not null,
  body jsonb not null,
  primary key (plan_id, valid_from)
);
