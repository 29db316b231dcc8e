-- The main API: whose home is where, and what was ordered for it. Accounts live in the auth
-- service, which may be another host's: user_id has no foreign key, and an account that is
-- deleted is erased here by a job.
create schema portal;

create table portal.service_locations (
  id uuid primary key,
  user_id uuid not null,
  esiid text not null,
  nickname text,
  meter_number text,
  -- Typed in by the holder; used only where the premise directory does not know the ESI ID.
  address text,
  city text,
  zip text,
  -- contracts/portal.ts contractSchema.
  contract jsonb,
  -- Held beside another account, which gave its consent.
  shared boolean not null default false,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('removed', 'claimed_by_another', 'account_deleted'))
);
create unique index service_locations_holder on portal.service_locations (user_id, esiid) where ended_at is null;
create unique index service_locations_one_account on portal.service_locations (esiid) where ended_at is null and not shared;
create index service_locations_esiid on portal.service_locations (esiid);

-- Requests of one kind counted in a window, by a keyed hash of who or what they are about.
create table portal.limits (
  name text not null,
  key bytea not null,
  taken integer not null,
  resets_at timestamptz not null,
  primary key (name, key)
);

-- Codes mailed to a holder so that they can share a home with who asked.
create table portal.claim_codes (
  id uuid primary key,
  esiid text not null,
  -- Who asked.
  user_id uuid not null,
  code_hash text not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, esiid)
);

create table portal.orders (
  id uuid primary key,
  -- Null until its account takes it in.
  user_id uuid,
  -- What it was placed under: lower case; digits with the country code.
  email text,
  phone text,
  -- What who ordered calls themselves.
  name text,
  state text not null,
  kind text not null check (kind in ('switch', 'move_in', 'renewal')),
  esiid text not null,
  -- The address as given that day: {address, city, zip, tdu}.
  home jsonb not null,
  plan_id text not null,
  -- Plan and quote as they were that day, kept for ever.
  plan jsonb not null,
  quote jsonb,
  cp_afid text,
  language text not null default 'en',
  placed_at timestamptz not null default now(),
  starts_on date,
  ends_on date,
  claimed_at timestamptz,
  opted_out_at timestamptz,
  opt_out_reason text,
  opt_out_source text check (opt_out_source in ('link', 'account', 'mail')),
  -- When the opt-out above was taken back; its reason stays.
  opt_out_undone_at timestamptz,
  -- When its account was deleted: the order stays for the books, without who it was.
  erased_at timestamptz,
  updated_at timestamptz not null default now(),
  check (email is not null or phone is not null or erased_at is not null)
);
create index orders_user on portal.orders (user_id, placed_at desc);
create index orders_waiting_email on portal.orders (email) where user_id is null;
create index orders_waiting_phone on portal.orders (phone) where user_id is null;
create index orders_esiid on portal.orders (esiid);

create table portal.order_events (
  id uuid primary key,
  -- Keeps the order of what happened at the same moment.
  seq bigint generated always as identity,
  order_id uuid not null references portal.orders (id) on delete cascade,
  at timestamptz not null default now(),
  state text not null,
  actor text not null check (actor in ('customer', 'provider', 'system', 'operator')),
  reason text
);
create index order_events_order on portal.order_events (order_id, at);

-- What holders told of their use, newest last; the second service API owns it.
create schema usage;

create table usage.custom_usage (
  -- In the order of telling.
  id bigint generated always as identity primary key,
  user_id uuid not null,
  esiid text not null,
  -- contracts/portal.ts customUsageSchema.
  body jsonb not null,
  -- The year made of it when it was told, and which share of that is estimated, 0 to 1.
  year_kwh double precision not null,
  estimated_share double precision not null,
  created_at timestamptz not null default now()
);
create index custom_usage_home on usage.custom_usage (user_id, esiid, id desc);
