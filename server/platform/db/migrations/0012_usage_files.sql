-- Usage files that people uploaded and asked to be kept: a job reads them, and takes the object away after.
create table usage.files (
  id uuid primary key,
  user_id uuid not null,
  esiid text not null,
  -- usage-files/{account}/{name}
  object text not null,
  -- Which meter of the file, counted from 0.
  meter integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text,
  -- Days or months that were taken in.
  kept integer,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (user_id, esiid, object, meter)
);
create index files_home on usage.files (user_id, esiid, created_at desc);
