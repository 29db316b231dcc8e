// What the notifications of a user need on a cluster (docs/scaling.md, decision 0058).
import type { TableGroup } from "#server/platform/db/distribute/table-group.ts";

// Citus has no statement triggers on distributed tables, which update the counters elsewhere. There, they are counted
// when they are read, on the one shard that has the user's messages.
const DROP_COUNTERS = `
  do $body$ begin
    if exists (select from pg_class where oid = 'notify.tallies'::regclass and relkind = 'r') then
      drop table notify.tallies;
    end if;
  end $body$`;

const COUNT_MESSAGES = `
  create or replace view notify.tallies as
  select user_id, channel_id, workflow, categories, tenant, count(*)::integer as total,
    (count(*) filter (where read_at is null))::integer as unread,
    (count(*) filter (where seen_at is null))::integer as unseen
  from notify.messages
  where archived_at is null
  group by user_id, channel_id, workflow, categories, tenant`;

/** The notifications of a user. */
export const NOTIFICATIONS: TableGroup = {
  tables: ["notify.messages", "notify.recipients", "notify.deliveries"],
  key: "user_id",
  locked: null,
  after: [DROP_COUNTERS, COUNT_MESSAGES],
};
