-- Renewal notices are counted for each end of a contract: one whose end moves by a year is told of again.
alter table portal.renewal_notices
  -- The end that was told of. Null: written meanwhile by a process of before, for the end that the order then had.
  add column ends_on date;
-- A notice of the order's present term was due in its last third (market/renewal-notices.ts), any other told of an
-- end that has moved since then, and that nobody kept.
update portal.renewal_notices n set ends_on = case
    when n.due_on >= least(o.ends_on - (o.ends_on - o.starts_on + 1) / 3 + 1, o.ends_on - 30) then o.ends_on
    else '-infinity' end
from portal.orders o where o.id = n.order_id;
alter table portal.renewal_notices
  drop constraint renewal_notices_pkey,
  add constraint renewal_notices_once unique nulls not distinct (order_id, ends_on, number);
-- The job works the day itself out when it first looks at them.
update portal.orders o set next_notice_on = o.starts_on
where o.state in ('accepted', 'scheduled', 'active') and o.starts_on is not null and o.ends_on >= current_date
  and exists (select from portal.renewal_notices n where n.order_id = o.id and n.ends_on = '-infinity');

-- Orders of each order link, in the way of affiliate_orders (decision 0012): added up by a job, and what changed since.
create table portal.link_orders (
  link_id uuid primary key,
  orders integer not null
);
create table portal.link_order_changes (
  id bigint generated always as identity primary key,
  link_id uuid not null,
  orders integer not null
);
create index link_order_changes_link on portal.link_order_changes (link_id) include (orders);

create or replace function portal.note_placed_orders() returns trigger language plpgsql as $$
begin
  insert into portal.affiliate_order_changes (cp_afid, day, state, orders)
  select cp_afid, placed_on, state, count(*) from now_so where cp_afid is not null group by cp_afid, placed_on, state;
  insert into portal.link_order_changes (link_id, orders)
  select order_link_id, count(*) from now_so where order_link_id is not null group by order_link_id;
  return null;
end $$;

create or replace function portal.note_changed_orders() returns trigger language plpgsql as $$
begin
  -- Most statements change orders of nobody's, or none: the daily jobs send many of those.
  if not exists (select from was_so where cp_afid is not null or order_link_id is not null)
    and not exists (select from now_so where cp_afid is not null or order_link_id is not null) then
    return null;
  end if;
  insert into portal.affiliate_order_changes (cp_afid, day, state, orders)
  select cp_afid, placed_on, state, sum(orders) from (
    select cp_afid, placed_on, state, 1 as orders from now_so
    union all
    select cp_afid, placed_on, state, -1 from was_so
  ) changed
  where cp_afid is not null group by cp_afid, placed_on, state having sum(orders) <> 0;
  -- The link of an order changes by an operator's statement only.
  insert into portal.link_order_changes (link_id, orders)
  select order_link_id, sum(orders) from (
    select order_link_id, 1 as orders from now_so
    union all
    select order_link_id, -1 from was_so
  ) changed
  where order_link_id is not null group by order_link_id having sum(orders) <> 0;
  return null;
end $$;

-- Orders that an operator deletes leave both figures.
create function portal.note_deleted_orders() returns trigger language plpgsql as $$
begin
  insert into portal.affiliate_order_changes (cp_afid, day, state, orders)
  select cp_afid, placed_on, state, -count(*) from was_so where cp_afid is not null group by cp_afid, placed_on, state;
  insert into portal.link_order_changes (link_id, orders)
  select order_link_id, -count(*) from was_so where order_link_id is not null group by order_link_id;
  return null;
end $$;
create trigger orders_deleted after delete on portal.orders
  referencing old table as was_so for each statement execute function portal.note_deleted_orders();

-- After the trigger, whose making waits for whoever writes orders: nothing is counted twice or not at all.
insert into portal.link_orders (link_id, orders)
select order_link_id, count(*) from portal.orders where order_link_id is not null group by order_link_id;
