-- The notification feed service: who is told, what they were told, what they want to be told, and what is still to
-- be announced to open pages. People are known by the id of their account; nothing here refers to another schema.
create schema notify;

-- What a client or a program told of a person (identify); the portal's own mails go by the account, not by this.
create table notify.users (
  id text collate "C" primary key,
  email text,
  name text,
  phone_number text,
  avatar text,
  locale text,
  timezone text,
  properties jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Locked by whoever adds to a person's messages, so that they are seen in the order of their times: a page that asks
-- for what is newer than its newest entry misses nothing.
create table notify.recipients (
  user_id text collate "C" primary key,
  last_inserted_at timestamptz(3) not null
);

-- Anything else that is told or has settings: tenants are the objects of the collection $tenants.
create table notify.objects (
  collection text collate "C" not null,
  id text collate "C" not null,
  properties jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (collection, id)
);

-- One event. Its key makes it happen once; keys of programs (the trigger call) are forgotten after a day.
create table notify.runs (
  id uuid primary key,
  workflow text not null,
  idempotency_key text unique,
  cancellation_key text,
  -- Of a program's trigger: told again when its key is used again.
  request_id text,
  recipients text[] not null,
  actor text,
  tenant text,
  data jsonb not null,
  created_at timestamptz not null
);
create index runs_created on notify.runs (created_at);
create index runs_cancellation on notify.runs (cancellation_key) where cancellation_key is not null;
-- For the erasure of an account.
create index runs_recipient on notify.runs (recipients) where cardinality(recipients) = 1;
create index runs_recipients on notify.runs using gin (recipients) where cardinality(recipients) > 1;
create index runs_actor on notify.runs (actor) where actor is not null;

-- One row a person, event and channel.
create table notify.messages (
  user_id text collate "C" not null,
  -- A KSUID.
  id text collate "C" not null,
  channel_id uuid not null,
  run_id uuid not null,
  -- The key of the workflow: `source` on the wire.
  workflow text not null,
  categories text[] not null default '{}',
  tenant text,
  actors text[] not null default '{}',
  data jsonb not null,
  -- [{name, type, content, rendered} | {name, type, buttons}]
  blocks jsonb not null default '[]',
  status text not null default 'delivered' check (status in
    ('queued', 'sent', 'delivered', 'delivery_attempted', 'undelivered', 'not_sent', 'bounced')),
  interacted_with jsonb,
  -- To the millisecond: cursors tell it so.
  inserted_at timestamptz(3) not null,
  updated_at timestamptz not null,
  scheduled_at timestamptz,
  seen_at timestamptz,
  read_at timestamptz,
  interacted_at timestamptz,
  clicked_at timestamptz,
  link_clicked_at timestamptz,
  archived_at timestamptz,
  primary key (user_id, id)
) partition by hash (user_id);
do $$
begin
  for part in 0..15 loop
    execute format(
      'create table notify.messages_%s partition of notify.messages for values with (modulus 16, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
end $$;
-- Pages of a feed in its order; what is included lets the counts be read from the index alone.
create index messages_feed on notify.messages (user_id, channel_id, inserted_at desc, id desc)
  include (archived_at, read_at, seen_at, workflow, categories, tenant);
create index messages_id on notify.messages (id);
create unique index messages_once on notify.messages (user_id, run_id, channel_id);

-- Written beside a message, taken by whichever process announces it to the pages that are open (server/notices/announcements).
create table notify.unannounced (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  channel_id uuid not null,
  message_id text not null,
  created_at timestamptz not null
);

-- What is to be carried by mail or text message, when, and what of a burst goes together.
create table notify.deliveries (
  id uuid primary key,
  user_id text collate "C" not null,
  channel text not null check (channel in ('email', 'sms')),
  workflow text not null,
  run_id uuid not null,
  message_id text not null,
  due_at timestamptz not null,
  -- Whether it goes together with what else is due in the same minutes.
  gathered boolean not null,
  done_at timestamptz,
  -- Why it was not sent; null: sent, or still to be.
  dropped text,
  unique (user_id, channel, run_id)
);
create index deliveries_waiting on notify.deliveries (user_id, channel, due_at) where done_at is null;
create index deliveries_done on notify.deliveries (done_at) where done_at is not null;

-- Of people, of tenants (their defaults), of other objects (owner_id collection/id), and of the whole instance (owner_id '').
create table notify.preference_sets (
  owner_type text not null check (owner_type in ('user', 'tenant', 'object', 'environment')),
  owner_id text collate "C" not null,
  set_id text collate "C" not null,
  body jsonb not null,
  updated_at timestamptz not null,
  primary key (owner_type, owner_id, set_id)
);

-- Addresses on a channel (a Slack token and its channels); sealed, for there are tokens among them.
create table notify.channel_data (
  owner_type text not null check (owner_type in ('user', 'object')),
  -- Empty for a user.
  collection text collate "C" not null default '',
  owner_id text collate "C" not null,
  channel_id text collate "C" not null,
  sealed text not null,
  updated_at timestamptz not null,
  primary key (owner_type, collection, owner_id, channel_id)
);

-- Changes to many messages at once, done by a job.
create table notify.bulk_operations (
  id uuid primary key,
  -- Who may ask for it; null: programs with the secret key.
  user_id text collate "C",
  name text not null,
  request jsonb not null,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed')),
  estimated_total_rows integer not null default 0,
  processed_rows integer not null default 0,
  success_count integer not null default 0,
  error_count integer not null default 0,
  error_items jsonb not null default '[]',
  inserted_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz
);
create index bulk_operations_inserted on notify.bulk_operations (inserted_at);

-- The key that user tokens are signed with where NOTIFICATION_SIGNING_KEY gives none; sealed.
create table notify.signing_keys (
  ring text primary key,
  sealed text not null,
  created_at timestamptz not null
);
