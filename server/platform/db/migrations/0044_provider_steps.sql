-- What a provider requires before it accepts an order, and the customer's billing address.
alter table portal.orders
  -- {address, city, state, zip}; null: the home's address, or not asked.
  add column billing_address jsonb,
  -- The provider's own page for identity and credit check; null: nothing is open.
  add column identity_url text,
  -- contracts/partners.ts depositSchema.
  add column deposit jsonb,
  -- When the customer accepted a deposit of exactly this amount.
  add column deposit_accepted_at timestamptz,
  -- As the provider reported it; null: not reported.
  add column terms_received_on date;
