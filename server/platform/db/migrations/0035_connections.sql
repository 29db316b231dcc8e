-- Programs that customers connect to their account with OAuth 2.1 (decision 0056).
create table auth.oauth_clients (
  -- Random for a registered client. For others, the address of their metadata document.
  id text primary key,
  name text not null,
  -- The addresses to which a code may be sent.
  redirect_uris text[] not null,
  -- When the document was fetched. Null for a registered client.
  fetched_at timestamptz,
  -- When an account connected it last. A job deletes clients that never were connected.
  used_at timestamptz,
  created_at timestamptz not null
);
create index oauth_clients_unused on auth.oauth_clients (created_at) where used_at is null;

-- A customer's consent to a client. It starts as a code, which the client exchanges once.
create table auth.oauth_connections (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id text not null references auth.oauth_clients (id) on delete cascade,
  scopes text[] not null,
  -- The address that its tokens are valid for (RFC 8707).
  resource text not null,
  redirect_uri text not null,
  -- SHA-256 of the verifier, in base64url (RFC 7636).
  code_challenge text not null,
  -- SHA-256. Stays after the exchange, so that a second use of the code is detected.
  code_hash bytea not null unique,
  -- When the code was exchanged. Null until then.
  connected_at timestamptz,
  -- Counts the refreshes. The refresh token is made from the id and this number, and is not stored.
  refresh_counter bigint not null default 0,
  refreshed_at timestamptz,
  -- When a call used it last, to about ten minutes.
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index oauth_connections_user on auth.oauth_connections (user_id, created_at desc);
create index oauth_connections_client on auth.oauth_connections (client_id);
create index oauth_connections_expires on auth.oauth_connections (expires_at);

-- Access tokens.
create table auth.oauth_tokens (
  -- SHA-256.
  token_hash bytea primary key,
  connection_id uuid not null references auth.oauth_connections (id) on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index oauth_tokens_connection on auth.oauth_tokens (connection_id);
create index oauth_tokens_expires on auth.oauth_tokens (expires_at);
