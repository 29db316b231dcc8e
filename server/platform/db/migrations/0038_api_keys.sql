-- Keys with which programs call the comparison API (decision 0060).
create table portal.api_keys (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  -- The first characters, to recognize it by.
  prefix text not null,
  -- SHA-256 of the key.
  hash bytea not null unique,
  created_at timestamptz not null,
  -- The last call, and how many there were on its day (UTC).
  last_used_at timestamptz,
  used_on date,
  used integer not null default 0
);
create index api_keys_user on portal.api_keys (user_id);
