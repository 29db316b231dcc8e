-- What the events of notices are known by.

-- From which saving on somebody is told of a better plan, and when it was looked for and told of last.
create table portal.notification_settings (
  user_id uuid primary key,
  -- US cents a year; 0: never. Null: as the portal has it.
  saving_cents integer check (saving_cents >= 0),
  looked_at timestamptz,
  told_at timestamptz,
  updated_at timestamptz not null
);

-- In which browsers an account was used, by kind: sessions that ended are gone, this stays.
create table auth.known_browsers (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Such as "Chrome (Windows)"; empty for what names itself nothing that we know.
  browser text not null,
  first_seen_at timestamptz not null,
  primary key (user_id, browser)
);

-- When its customer was told that no readings come in.
alter table usage.agreements add column failing_told_at timestamptz;
