-- Linked meters: who agreed to what, and what was read.

-- A home's meter as one account sees it. Readings hang on it, not on the ESI ID: who moves in later
-- sees nothing of who lived there before, and an account that is deleted takes its readings along.
create table usage.meters (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  esiid text not null,
  -- First and last local day of which anything was read.
  read_from date,
  read_through date,
  -- When readings last came in.
  fetched_at timestamptz,
  -- Changes with every reading that changed: best plans are ranked anew by it.
  version bigint not null default 0,
  -- The year that is made of the readings (kWh, share estimated 0 to 1), and the version it was made of: worked out
  -- when somebody looks, not at every import. Null where they make none.
  year_kwh double precision,
  estimated_share double precision,
  year_version bigint not null default -1,
  created_at timestamptz not null default now(),
  unique (user_id, esiid)
);

create table usage.agreements (
  id uuid primary key,
  user_id uuid not null,
  esiid text not null,
  connector text not null check (connector in ('smart_meter_texas', 'centerpoint')),
  -- contracts/agreement-moves.ts.
  state text not null,
  code text,
  meter_number text not null,
  puct_number text,
  -- Where the meter's company writes to.
  email text not null,
  language text not null default 'en',
  -- The wording agreed to, and when; null until the customer says yes.
  text_version text not null,
  agreed_at timestamptz,
  -- When a request first may have gone out: after it, what the company lists is asked for before another is sent.
  sent_at timestamptz,
  -- The company's number.
  reference text,
  starts_on date,
  ends_on date,
  -- When the company is asked again, and how often it was asked in this state: the waits grow.
  check_at timestamptz,
  checks integer not null default 0,
  -- Since when the company does not answer.
  waiting_since timestamptz,
  reminded_at timestamptz,
  -- What is to be taken back at the company still.
  terminate_requested_at timestamptz,
  -- The first import: the days wanted, and the first day not yet asked for.
  import_state text not null default 'waiting' check (import_state in ('waiting', 'running', 'done', 'failed')),
  import_from date,
  import_to date,
  import_next date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One that runs out soon goes on while the next one is asked for.
create unique index agreements_open on usage.agreements (user_id, esiid)
  where state in ('submitted', 'pending_customer', 'active');
create index agreements_home on usage.agreements (user_id, esiid, created_at desc);
create index agreements_reference on usage.agreements (connector, reference) where reference is not null;
create index agreements_due on usage.agreements (check_at)
  where state in ('submitted', 'pending_customer', 'active', 'expiring');
create index agreements_taking_back on usage.agreements (terminate_requested_at)
  where terminate_requested_at is not null;

create table usage.agreement_events (
  seq bigint generated always as identity primary key,
  agreement_id uuid not null references usage.agreements (id) on delete cascade,
  at timestamptz not null default now(),
  state text not null,
  actor text not null check (actor in ('customer', 'company', 'system', 'operator')),
  code text
);
create index agreement_events_agreement on usage.agreement_events (agreement_id, seq);

-- What is to be told to people, until the notification service takes it: once each by its key.
create table usage.notices (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  user_id uuid not null,
  -- e.g. live-link-initial-setup-complete
  source_key text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index notices_waiting on usage.notices (id) where published_at is null;
create index notices_user on usage.notices (user_id);

-- One row a meter, channel and local day.
create table usage.readings (
  meter_id bigint not null references usage.meters (id) on delete cascade,
  channel "char" not null check (channel in ('c', 'g')),
  day date not null,
  revised_at timestamptz not null,
  -- server/meters/day-bytes.ts: 92, 96 or 100 quarter hours in Wh, what is missing or estimated marked.
  wh bytea not null,
  primary key (meter_id, channel, day)
) partition by hash (meter_id);
do $$
begin
  for part in 0..15 loop
    execute format(
      'create table usage.readings_%s partition of usage.readings for values with (modulus 16, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
end $$;

-- What a newer revision replaced.
create table usage.replaced_readings (
  meter_id bigint not null references usage.meters (id) on delete cascade,
  channel "char" not null,
  day date not null,
  revised_at timestamptz not null,
  wh bytea not null,
  replaced_at timestamptz not null default now(),
  primary key (meter_id, channel, day, revised_at)
);
