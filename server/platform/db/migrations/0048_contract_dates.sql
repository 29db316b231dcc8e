-- The last day of a contract is a date from 1900 to 2199 (contracts/plan.ts). Other days had been accepted, and meant
-- that it does not end.
-- safe: changes only such homes, which are few, if any
update portal.service_locations
set contract = jsonb_set(contract, '{ends_on}', 'null')
where contract ->> 'ends_on' !~ '^(19|20|21)';
