-- The Facts Labels that a job fetches (decision 0043). One row per address of a listed plan; several plans may share it.
create table compare.label_address (
  address text primary key,
  -- Scheme, host and port, by which requests are paced. Empty if the listing has no web address.
  origin text not null,
  next_due timestamptz not null,
  tried_at timestamptz,
  -- The last time that the server sent the document, or confirmed that it hasn't changed.
  fetched_at timestamptz,
  -- Failures since then.
  attempts integer not null default 0,
  -- Why the last attempt failed: its kind, a sentence, and what the other side sent. Null if it succeeded.
  failure text,
  problem text,
  quote text,
  -- The newest document, and what the next conditional request sends.
  sha256 text,
  etag text,
  last_modified text
);
create index label_address_due on compare.label_address (next_due);

-- What the newest document of a plan's address showed.
create table compare.label_result (
  plan_id text primary key references compare.plan (id),
  sha256 text not null,
  -- The version of the reader, and the plan's averages: with others, the document is read again.
  reader integer not null,
  label jsonb not null,
  outcome text not null check (outcome in ('verified', 'unproven', 'rejected')),
  -- Null if verified.
  reason text,
  quote text,
  read_at timestamptz not null
);

-- Sites that labels are fetched from.
create table compare.label_site (
  origin text primary key,
  -- No request before.
  paused_until timestamptz,
  -- Its robots.txt. Empty if it has none.
  robots text,
  robots_at timestamptz
);
