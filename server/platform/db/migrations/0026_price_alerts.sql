-- Prices over time and alerts about them (decision 0051).

-- Every day on which a plan was withdrawn from the list. compare.plan has only the last one, and loses it if the plan
-- returns.
create table compare.plan_withdrawal (
  plan_id text not null references compare.plan (id),
  withdrawn_on date not null,
  primary key (plan_id, withdrawn_on)
);
insert into compare.plan_withdrawal (plan_id, withdrawn_on)
select id, seen_until from compare.plan where seen_until is not null;

-- Who wants an email if the lowest 12-month plan costs less than an amount: for a home of an account, or for an email
-- address with the usage of a home. A row is deleted when its email is queued, when it is stopped, and when it expires.
create table portal.price_alerts (
  id uuid primary key,
  user_id uuid,
  esiid text,
  -- In lower case.
  email text,
  language text,
  -- Of an email address: what its home's plans are priced for, without meter readings (contracts/price-alerts.ts).
  home jsonb,
  -- US cents a year.
  limit_cents integer not null check (limit_cents > 0),
  created_at timestamptz not null,
  -- Null until the address is confirmed by the link in its email. Set from the start for an account.
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  -- The versions of the plan list and of the delivery charges that it was compared with last.
  compared text not null default '',
  check ((user_id is null) = (esiid is null)),
  check ((user_id is null) <> (email is null)),
  check ((email is null) = (home is null) and (email is null) = (language is null))
);
create unique index price_alerts_home on portal.price_alerts (user_id, esiid) where user_id is not null;
create index price_alerts_email on portal.price_alerts (email) where email is not null;
create index price_alerts_confirmed on portal.price_alerts (id) where confirmed_at is not null;
create index price_alerts_expires on portal.price_alerts (expires_at);
