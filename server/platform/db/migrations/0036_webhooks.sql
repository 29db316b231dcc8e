-- Webhooks: a customer's own program is notified of events (decision 0057).

create table portal.webhook_endpoints (
  id uuid primary key,
  user_id uuid not null,
  url text not null,
  -- The types of events it gets (contracts/webhooks.ts).
  events text[] not null,
  -- Encrypted. The previous secret also signs until previous_until.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- When the first delivery since the last success failed.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  -- The job that delivers right now. Another one may start when it has expired.
  lease uuid,
  lease_until timestamptz,
  check ((previous_secret is null) = (previous_until is null)),
  check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_endpoints_user on portal.webhook_endpoints (user_id);

create table portal.webhook_deliveries (
  -- The order in which events of one object happened.
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  endpoint_id uuid not null references portal.webhook_endpoints (id) on delete cascade,
  -- The same for every endpoint of an account and for every attempt.
  message_id text not null,
  type text not null,
  -- What the event is about, such as order:<id>. Events of one object are delivered in order.
  object text not null,
  -- Exactly what is signed and sent, as JSON text.
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- The first attempt. Cleared by a replay.
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  -- HTTP status of the last response. Null if there was none.
  last_status integer,
  -- Code of the last failure.
  last_error text,
  next_attempt_at timestamptz not null
);
create index webhook_deliveries_waiting on portal.webhook_deliveries (endpoint_id, object, seq)
  where state = 'waiting';
create index webhook_deliveries_due on portal.webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_log on portal.webhook_deliveries (endpoint_id, seq desc);
create index webhook_deliveries_old on portal.webhook_deliveries (created_at);
