-- Ordering, enrolment, renewals and affiliates.

-- Who sends customers. The account's own metadata says so too, but its owner can write that: this counts.
create table portal.affiliates (
  cp_afid text primary key,
  name text not null,
  -- Lower case: the proved address of the account that it is.
  email text not null unique,
  can_generate_order_links boolean not null default false,
  invited_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table portal.order_links (
  id uuid primary key,
  cp_afid text not null references portal.affiliates (cp_afid),
  name text not null,
  -- contracts/affiliates.ts orderLinkTargetSchema.
  target jsonb not null,
  created_at timestamptz not null default now(),
  expires_on date,
  disabled_at timestamptz,
  -- Visitors so far, each counted once a day.
  visits integer not null default 0
);
create index order_links_affiliate on portal.order_links (cp_afid, created_at desc, id desc);

-- Keyed hashes, forgotten after two days: they only keep one visitor from being counted twice a day.
create table portal.link_visitors (
  link_id uuid not null references portal.order_links (id) on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (link_id, day, visitor)
);
create index link_visitors_day on portal.link_visitors (day);

-- The visitors of all of an affiliate's links by day (Central).
create table portal.affiliate_days (
  cp_afid text not null references portal.affiliates (cp_afid),
  day date not null,
  visits integer not null,
  primary key (cp_afid, day)
);

alter table portal.orders
  -- Made by the form: the same order sent twice is placed once.
  add column request_id uuid unique,
  add column connector text not null default 'handoff' check (connector in ('handoff', 'partner')),
  -- Id of the retailer's interface in the configuration, and the retailer's own number of the order.
  add column partner text,
  add column partner_reference text,
  -- Set before the first request to the partner: from then on the partner may have it.
  add column sent_at timestamptz,
  add column cancel_requested_at timestamptz,
  add column cancel_code text,
  add column cancel_reason text,
  -- contracts/placing.ts consentSchema, all of them.
  add column consents jsonb not null default '[]',
  add column replaces_order_id uuid references portal.orders (id),
  add column order_link_id uuid references portal.order_links (id),
  -- Central: what an affiliate's figures count by.
  add column placed_on date not null generated always as ((placed_at at time zone 'America/Chicago')::date) stored,
  -- When the customer was asked how it went on the retailer's page.
  add column outcome_asked_at timestamptz,
  -- The next day on which a renewal notice is due; null: none will be.
  add column next_notice_on date;

drop index portal.orders_user;
create index orders_user on portal.orders (user_id, placed_at desc, id desc) where user_id is not null;
create index orders_affiliate on portal.orders (cp_afid, placed_at desc, id desc) where cp_afid is not null;
create index orders_link on portal.orders (order_link_id) where order_link_id is not null;
create index orders_notice on portal.orders (next_notice_on) where next_notice_on is not null;
create index orders_replaces on portal.orders (replaces_order_id) where replaces_order_id is not null;
-- What the daily jobs look for.
create index orders_starting on portal.orders (starts_on) where state in ('accepted', 'scheduled');
create index orders_ending on portal.orders (ends_on) where state = 'active';
create index orders_with_partner on portal.orders (updated_at)
  where connector = 'partner' and state in ('started', 'submitted', 'accepted', 'scheduled');
create index orders_unfinished on portal.orders (updated_at) where connector = 'handoff' and state in ('started', 'handed_off');
create index orders_cancelling on portal.orders (cancel_requested_at) where cancel_requested_at is not null;
create unique index orders_partner on portal.orders (partner, partner_reference) where partner_reference is not null;

alter table portal.order_events
  add column code text,
  -- Dates that came with the move: the order's own are those of the newest one that brought any.
  add column starts_on date,
  add column ends_on date;

-- Orders of affiliates by the day on which they were placed and by state: a year of figures is a few thousand rows,
-- however many orders they count.
create table portal.affiliate_orders (
  cp_afid text not null,
  day date not null,
  state text not null,
  orders integer not null,
  primary key (cp_afid, day, state)
);
insert into portal.affiliate_orders (cp_afid, day, state, orders)
select cp_afid, placed_on, state, count(*) from portal.orders where cp_afid is not null group by cp_afid, placed_on, state;

-- What changed since a job last added it up. Only appended to, so that no order waits for another.
create table portal.affiliate_order_changes (
  id bigint generated always as identity primary key,
  cp_afid text not null,
  day date not null,
  state text not null,
  orders integer not null
);
create index affiliate_order_changes_day on portal.affiliate_order_changes (cp_afid, day);

create function portal.note_placed_orders() returns trigger language plpgsql as $$
begin
  insert into portal.affiliate_order_changes (cp_afid, day, state, orders)
  select cp_afid, placed_on, state, count(*) from now_so where cp_afid is not null group by cp_afid, placed_on, state;
  return null;
end $$;
create trigger orders_placed after insert on portal.orders
  referencing new table as now_so for each statement execute function portal.note_placed_orders();

create function portal.note_changed_orders() returns trigger language plpgsql as $$
begin
  insert into portal.affiliate_order_changes (cp_afid, day, state, orders)
  select cp_afid, placed_on, state, sum(orders) from (
    select cp_afid, placed_on, state, 1 as orders from now_so
    union all
    select cp_afid, placed_on, state, -1 from was_so
  ) changed
  where cp_afid is not null group by cp_afid, placed_on, state having sum(orders) <> 0;
  return null;
end $$;
create trigger orders_changed after update on portal.orders
  referencing old table as was_so new table as now_so for each statement execute function portal.note_changed_orders();

-- What partners told, so that the same event does nothing when it comes again.
create table portal.partner_events (
  partner text not null,
  event_id text not null,
  order_id uuid not null references portal.orders (id) on delete cascade,
  outcome text not null check (outcome in ('moved', 'noted', 'out_of_order')),
  -- By the retailer's clock, and never later than received.
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (partner, event_id)
);
create index partner_events_order on portal.partner_events (order_id, occurred_at);

create table portal.renewal_notices (
  order_id uuid not null references portal.orders (id) on delete cascade,
  number smallint not null,
  due_on date not null,
  made_at timestamptz not null,
  primary key (order_id, number)
);

-- Where a mail can be refused by one click (RFC 8058).
alter table mail.outbox add column unsubscribe_url text;

-- Orders of before get their notices too. The day itself is worked out by the job when it first looks at them.
update portal.orders set next_notice_on = starts_on
where state in ('accepted', 'scheduled', 'active') and starts_on is not null and ends_on >= current_date;
