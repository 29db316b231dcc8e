-- The year of a meter's readings as day sums, for pricing plans without the readings (rating/packed-year.ts). Written
-- when a year is first used after its readings changed. It can be deleted at any time: the readings have everything.
create table usage.packed_years (
  meter_id bigint primary key references usage.meters (id) on delete cascade,
  -- The version of the readings that it was calculated from (usage.meters.version).
  version bigint not null,
  -- The utility whose typical homes filled in what was not read.
  tdu text not null,
  year bytea not null,
  -- How the year was estimated (YearUsage).
  basis jsonb not null
);

-- What the last search for a better plan was based on: the plan list, the charges and the customer's homes.
alter table portal.notification_settings add column checked_key text;
