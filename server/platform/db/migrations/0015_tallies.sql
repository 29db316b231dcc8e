-- What the feed's badges show, kept beside the messages: counting the index entries of somebody with 20,000 messages
-- takes some ten milliseconds, at every read of the feed and at every push. Triggers keep them within the statement
-- that changes messages, whichever it is, so at every moment they are what counting the rows would tell
-- (docs/decisions/0021-tallies.md).
create table notify.tallies (
  user_id text collate "C" not null,
  channel_id uuid not null,
  workflow text not null,
  categories text[] not null,
  tenant text,
  -- Of those that are not archived.
  total integer not null,
  unread integer not null,
  unseen integer not null,
  unique nulls not distinct (user_id, channel_id, workflow, categories, tenant)
) with (fillfactor = 50);

-- Rows are locked in the order of their key, so that two statements do not wait for each other.
create function notify.tally_inserted() returns trigger language plpgsql as $$
begin
  insert into notify.tallies as kept (user_id, channel_id, workflow, categories, tenant, total, unread, unseen)
  select user_id, channel_id, workflow, categories, tenant, count(*),
    count(*) filter (where read_at is null), count(*) filter (where seen_at is null)
  from inserted
  where archived_at is null
  group by user_id, channel_id, workflow, categories, tenant
  order by user_id, channel_id, workflow, categories, tenant
  on conflict (user_id, channel_id, workflow, categories, tenant) do update set
    total = kept.total + excluded.total,
    unread = kept.unread + excluded.unread,
    unseen = kept.unseen + excluded.unseen;
  return null;
end $$;

create function notify.tally_updated() returns trigger language plpgsql as $$
begin
  insert into notify.tallies as kept (user_id, channel_id, workflow, categories, tenant, total, unread, unseen)
  select user_id, channel_id, workflow, categories, tenant, sum(by),
    coalesce(sum(by) filter (where read_at is null), 0), coalesce(sum(by) filter (where seen_at is null), 0)
  from (
    select 1 as by, user_id, channel_id, workflow, categories, tenant, archived_at, read_at, seen_at from now_so
    union all
    select -1, user_id, channel_id, workflow, categories, tenant, archived_at, read_at, seen_at from before_so
  ) changed
  where archived_at is null
  group by user_id, channel_id, workflow, categories, tenant
  having sum(by) <> 0 or sum(by) filter (where read_at is null) <> 0 or sum(by) filter (where seen_at is null) <> 0
  order by user_id, channel_id, workflow, categories, tenant
  on conflict (user_id, channel_id, workflow, categories, tenant) do update set
    total = kept.total + excluded.total,
    unread = kept.unread + excluded.unread,
    unseen = kept.unseen + excluded.unseen;
  return null;
end $$;

-- Nothing is left of somebody whose messages are deleted.
create function notify.tally_deleted() returns trigger language plpgsql as $$
begin
  perform from notify.tallies kept
  where exists (select from deleted d where d.user_id = kept.user_id and d.channel_id = kept.channel_id)
  order by user_id, channel_id, workflow, categories, tenant
  for update;
  update notify.tallies kept set
    total = kept.total - gone.total,
    unread = kept.unread - gone.unread,
    unseen = kept.unseen - gone.unseen
  from (
    select user_id, channel_id, workflow, categories, tenant, count(*) as total,
      count(*) filter (where read_at is null) as unread, count(*) filter (where seen_at is null) as unseen
    from deleted
    where archived_at is null
    group by user_id, channel_id, workflow, categories, tenant
  ) gone
  where (kept.user_id, kept.channel_id, kept.workflow, kept.categories)
    = (gone.user_id, gone.channel_id, gone.workflow, gone.categories)
    and kept.tenant is not distinct from gone.tenant;
  delete from notify.tallies kept
  using (select distinct user_id, channel_id from deleted) gone
  where kept.user_id = gone.user_id and kept.channel_id = gone.channel_id and kept.total = 0;
  return null;
end $$;

create trigger tally_inserted after insert on notify.messages
  referencing new table as inserted for each statement execute function notify.tally_inserted();
create trigger tally_updated after update on notify.messages
  referencing old table as before_so new table as now_so for each statement execute function notify.tally_updated();
create trigger tally_deleted after delete on notify.messages
  referencing old table as deleted for each statement execute function notify.tally_deleted();

-- Of ten million messages it takes longer than a statement may.
set local statement_timeout = 0;
-- A trigger's creation waits for who writes messages, and lets nobody write them until the commit.
insert into notify.tallies (user_id, channel_id, workflow, categories, tenant, total, unread, unseen)
select user_id, channel_id, workflow, categories, tenant, count(*),
  count(*) filter (where read_at is null), count(*) filter (where seen_at is null)
from notify.messages
where archived_at is null
group by user_id, channel_id, workflow, categories, tenant;
