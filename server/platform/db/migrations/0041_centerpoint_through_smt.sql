-- CenterPoint has no interface of its own, so an agreement with it can only have been a simulator's. It ends, and the
-- meter can be linked through Smart Meter Texas.
-- safe: only such rows, of which a real instance has none.
with ended as (
  update usage.agreements set state = 'terminated', code = 'ended_there', check_at = null, updated_at = now()
  where connector = 'centerpoint' and state in ('submitted', 'pending_customer', 'active', 'expiring')
  returning id
)
insert into usage.agreement_events (agreement_id, at, state, actor, code)
select id, now(), 'terminated', 'system', 'ended_there' from ended;

-- safe: only such rows, of which a real instance has none.
update usage.agreements set connector = 'smart_meter_texas', reference = null, terminate_requested_at = null
where connector = 'centerpoint';
