-- Orders that ended here and go on, or may go on, at their retailer.

alter table portal.orders
  -- Since when the retailer is asked to end there what ended here; null: nothing is open. It is asked until it confirms.
  add column take_back_since timestamptz,
  -- asking: nobody knows whether it has it. found: it goes on there. refused: the retailer cannot stop it any more.
  add column take_back text check (take_back in ('asking', 'found', 'refused')),
  add check ((take_back is null) = (take_back_since is null));
create index orders_taking_back on portal.orders (take_back_since) where take_back_since is not null;
