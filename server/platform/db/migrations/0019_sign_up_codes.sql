-- Codes that prove the address of an account that nobody has proved yet. Each confirms what was chosen with it, so
-- several stay valid side by side: one_time_tokens holds one of a kind.
create table auth.sign_up_codes (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'phone')),
  -- Keyed.
  token_hash bytea not null,
  -- The address or number it was sent to.
  relates_to text not null,
  flow_state_id uuid references auth.flow_states (id) on delete set null,
  attempts smallint not null default 0,
  -- Of a mail that came after too many others: typed, its digits would be one more number to hit.
  link_only boolean not null default false,
  -- Null: it confirms the account without a password.
  password_hash text,
  user_metadata jsonb not null default '{}',
  -- The identity provider whose sign-in it confirms; null for sign-ups by address.
  provider text,
  -- Made for an operator: such a one takes the place of the one before.
  by_operator boolean not null default false,
  -- When the password was chosen. The codes of one sign-up that are sent again share it.
  signed_up_at timestamptz not null,
  created_at timestamptz not null
);
create index sign_up_codes_user on auth.sign_up_codes (user_id);
create index sign_up_codes_hash on auth.sign_up_codes (token_hash);
create index sign_up_codes_address on auth.sign_up_codes (relates_to);
create index sign_up_codes_created on auth.sign_up_codes (created_at);

-- From which networks an account was signed in to: the guesses of others do not hold off those who come from there.
create table auth.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Keyed, over account and network: it names neither, and those of two accounts cannot be compared.
  network_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_seen on auth.known_networks (last_seen_at);
