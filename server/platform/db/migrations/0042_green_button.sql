-- Green Button Connect My Data (decision 0063), and API keys that read the customer's own homes.

-- Where an app gets notifications of new readings, if it has such an address.
alter table auth.oauth_clients add column notify_uri text;

-- The scope of a connection for Green Button, as agreed: function blocks and how far back. Null for other connections.
alter table auth.oauth_connections add column espi_scope text;

-- An endpoint that belongs to a connection gets the address of new readings, and ends with it.
alter table portal.webhook_endpoints
  add column connection_id uuid unique references auth.oauth_connections (id) on delete cascade,
  -- The address of the connection's readings.
  add column resource_uri text;

-- What a key may read beyond the comparison (contracts/tables/api-keys.ts). Null: nothing.
alter table portal.api_keys add column scope text;
