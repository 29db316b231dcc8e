-- Accounts, sessions and the ways to prove who one is. Names of columns follow the wire where they appear on it.
create schema auth;

create table auth.users (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  -- Lower case; null where the account has none.
  email text,
  -- Digits with the country code, no plus sign; null where the account has none.
  phone text,
  -- Argon2id in PHC form; bcrypt, until the next sign-in, of an imported account.
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  -- How many of the two addresses of an e-mail change have agreed.
  email_change_confirmations smallint not null default 0,
  new_phone text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_anonymous boolean not null default false,
  -- Accounts of an enterprise directory stand apart: their address does not count as proof for others.
  is_sso_user boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on auth.users (email) where not is_sso_user and deleted_at is null;
create unique index users_phone on auth.users (phone) where deleted_at is null;
create index users_created on auth.users (created_at desc, id);

create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- The provider's subject; for e-mail and phone the account's own id.
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);
create index identities_email on auth.identities (email);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Counts the refreshes. The refresh token is made from the session's id and this number, and is not stored.
  refresh_counter bigint not null default 0,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- [{method, timestamp (unix seconds), provider?}], newest first.
  amr jsonb not null default '[]',
  factor_id uuid,
  user_agent text,
  ip text,
  refreshed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Room for refreshes to stay on their page.
alter table auth.sessions set (fillfactor = 80);
create index sessions_user on auth.sessions (user_id, created_at desc);

-- A sign-in that leaves by a redirect and returns by another: OAuth, SAML, and mail links with PKCE.
create table auth.flow_states (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  -- Whose identities gain one, where the flow links and does not sign in.
  linking_user_id uuid references auth.users (id) on delete cascade,
  provider text not null,
  authentication_method text not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  redirect_to text not null,
  nonce text,
  -- The verifier of our own PKCE towards the provider, sealed.
  provider_verifier text,
  -- SHA-256 of the cookie that binds the flow to the browser that began it.
  browser_hash bytea,
  invite_hash bytea,
  -- SHA-256 of the one code that the flow may be exchanged for.
  auth_code_hash bytea unique,
  auth_code_issued_at timestamptz,
  -- Sealed.
  provider_token text,
  provider_refresh_token text,
  -- What the provider said of an identity that is linked once the client has proved itself; sealed.
  pending_identity text,
  returned_at timestamptz,
  created_at timestamptz not null default now()
);
create index flow_states_created on auth.flow_states (created_at);

-- Codes and links that were mailed or sent: single use. Only a keyed hash is kept.
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'confirmation', 'recovery', 'email_change_current', 'email_change_new',
    'phone', 'phone_change', 'reauthentication'
  )),
  token_hash bytea not null,
  -- The address or number it was sent to.
  relates_to text not null,
  flow_state_id uuid references auth.flow_states (id) on delete set null,
  attempts smallint not null default 0,
  -- Set where taking the code removes a password: it was chosen before anyone proved the address.
  drops_password boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, kind)
);
create index one_time_tokens_hash on auth.one_time_tokens (token_hash);
create index one_time_tokens_address on auth.one_time_tokens (relates_to);

create table auth.factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- The TOTP seed, sealed.
  secret text,
  -- The last 30 s step whose code was taken: a code works once.
  totp_step bigint,
  phone text,
  -- {id, public_key (base64url), counter, transports[]} of a verified authenticator.
  webauthn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index factors_name on auth.factors (user_id, friendly_name) where friendly_name <> '';
create index factors_user on auth.factors (user_id);

create table auth.challenges (
  id uuid primary key,
  factor_id uuid not null references auth.factors (id) on delete cascade,
  ip text not null,
  code_hash bytea,
  -- {challenge, type, rp_id, origins[]} of a WebAuthn ceremony.
  webauthn jsonb,
  attempts smallint not null default 0,
  created_at timestamptz not null default now()
);
create index challenges_factor on auth.challenges (factor_id);

create table auth.sso_providers (
  id uuid primary key,
  entity_id text not null unique,
  domains text[] not null default '{}',
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sso_providers_domains on auth.sso_providers using gin (domains);

-- What we asked an identity provider, until it answers. An assertion is taken once.
create table auth.saml_requests (
  id text primary key,
  relay_state uuid not null unique,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  flow_state_id uuid not null references auth.flow_states (id) on delete cascade,
  created_at timestamptz not null default now()
);
create table auth.saml_assertions (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Token buckets, one a limit and key (a keyed hash of an IP or address). Lost with a crash of the database, by intent.
create unlogged table auth.limits (
  name text not null,
  key bytea not null,
  -- Requests taken in this window.
  taken integer not null,
  resets_at timestamptz not null,
  primary key (name, key)
);
create index limits_resets on auth.limits (resets_at);

-- Signing keys, sealed with the instance's secret; `ring` tells instances of different secrets apart.
create table auth.signing_keys (
  kid text primary key,
  ring text not null,
  private_jwk text not null,
  public_jwk jsonb not null,
  -- Published before it signs, so that no verifier meets a key it has not heard of.
  signs_from timestamptz not null,
  -- Null while no newer key follows it.
  verifies_until timestamptz,
  created_at timestamptz not null default now()
);
create index signing_keys_ring on auth.signing_keys (ring);

create table auth.audit_log (
  id bigint generated always as identity primary key,
  user_id uuid,
  action text not null,
  ip text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_user on auth.audit_log (user_id, id desc);
