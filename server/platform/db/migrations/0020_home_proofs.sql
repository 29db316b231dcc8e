-- What shows that a home is its account's (decision 0033). Rows of before are filled when somebody else asks for the home,
-- from linked meters and running orders (server/homes/home-proofs.ts): that is a row or two, and never the whole table.
alter table portal.service_locations
  -- The strongest proof so far; null without one.
  add column proof text,
  add column proved_at timestamptz,
  -- Added although another account has the home, which had proved nothing either: the first to prove it keeps it. Such a
  -- row is `shared` as well, so that the version before sees a home that is held beside another account.
  add column needs_proof boolean not null default false;
alter table portal.service_locations
  add constraint service_locations_proof
  check (proof in ('code', 'order', 'meter_number', 'meter_link', 'operator')) not valid;
