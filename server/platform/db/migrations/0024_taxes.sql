-- Taxes and assessments by date, and where a home is for taxes (decision 0045). Rows are only added: a newer row of the
-- same day corrects an older one, and `id` of the newest row tells every process that something changed.
create table compare.tax_rows (
  id bigint generated always as identity primary key,
  -- contracts/taxes.ts has the fields of each kind.
  kind text not null check (kind in ('state', 'city', 'local')),
  effective_date date not null,
  -- The charge of a state row, otherwise the city.
  name text not null,
  fields jsonb not null,
  source text not null,
  -- The last day for which the source shows the row.
  checked_on date not null,
  added_at timestamptz not null default now()
);

-- The customer's answer about city limits: "inside" (with tax_city), "outside" or "unknown". Null without an answer.
alter table portal.service_locations add column tax_limits text;
alter table portal.service_locations add column tax_city text;
