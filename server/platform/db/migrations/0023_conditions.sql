-- The conditions of plans that a customer meets at a home (contracts/plan.ts CONDITION_CHOICES): prices count their
-- credits. Older versions don't read or write it.
alter table portal.service_locations add column conditions text[] not null default '{}';
