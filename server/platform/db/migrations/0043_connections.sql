-- A customer's permission to read a home's usage from a company that offers Green Button Connect My Data.
create table usage.connections (
  id uuid primary key,
  user_id uuid not null,
  esiid text not null,
  -- Id of the company in the setting GREEN_BUTTON_COMPANIES.
  company text not null,
  state text not null check (state in ('consenting', 'active', 'ended')),
  -- Why it ended: contracts/connected-company.ts.
  code text,
  -- While the customer is at the company: SHA-256 of the state, and the PKCE verifier, encrypted.
  state_hash bytea,
  verifier text,
  -- Access and refresh token with their expiry, encrypted. Null once they were revoked.
  tokens text,
  -- The company's addresses of the readings and of the permission.
  resource_uri text,
  authorization_uri text,
  import_state text not null default 'waiting' check (import_state in ('waiting', 'done', 'failed')),
  -- When readings were last received.
  fetched_at timestamptz,
  -- Since when the company has not responded as specified.
  waiting_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index connections_active on usage.connections (user_id, esiid) where state = 'active';
create index connections_home on usage.connections (user_id, esiid, created_at desc);
create index connections_consenting on usage.connections (state_hash) where state = 'consenting';
create index connections_resource on usage.connections (company, resource_uri) where state = 'active';
