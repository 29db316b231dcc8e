-- The open plan record (decision 0059): the published files of each imported plan list. Those of the newest list are
-- replaced while it changes. Older ones stay as they are.
create table compare.open_file (
  as_of date not null,
  -- json, csv, cdr.json or urdb.json (contracts/open-plans.ts).
  ending text not null,
  -- Plans in the list.
  plans integer not null,
  -- Size and hash (hexadecimal) of the content, without compression.
  bytes integer not null,
  sha256 text not null,
  -- Brotli.
  body bytea not null,
  -- Id of the day's newest snapshot when the file was made.
  snapshot_id bigint not null,
  published_at timestamptz not null,
  primary key (as_of, ending)
);
