-- What a plan's own label document said, proved; used as long as the listing shows the same averages.
create table compare.label_reading (
  plan_id text primary key references compare.plan (id),
  label jsonb not null,
  tariff jsonb not null,
  proof jsonb not null,
  document text not null,
  read_at timestamptz not null default now()
);
