-- Streets without a house number: the first premises of a street in a city.
-- safe: the operator creates it concurrently before the upgrade. Without that, an import of premises waits, and
-- searches continue.
create index if not exists premise_street on premises.premise (street, city_key, house_number) where house_number is not null;
