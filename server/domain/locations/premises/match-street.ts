// Searches for a street without a house number: its first premises in each city and ZIP code.
import { sql } from "kysely";
import type { StreetQuery } from "#market/address.ts";
import type { Context } from "#server/domain/context.ts";
import type { Found } from "./premise-row.ts";

/** Enough to fill the response if one ZIP hides the rest. */
const LIMIT = 20;
/** Streets and cities that a search looks at. The index premise_street finds each. */
const MAX_PAIRS = 40;
/** Premises of a street in a city from which the first of each ZIP code are taken. */
const MAX_READ = 60;
/** In byte order, no capital letter or digit comes after it. */
const AFTER_ALL = "~";

/**
 * Returns premises whose street and city together have every typed word: those in `zip` first, then the first house
 * numbers of each ZIP code.
 */
export async function matchStreetAlone(
  ctx: Pick<Context, "db">,
  { words, open, suffixes }: StreetQuery,
  zip: string,
): Promise<Found[]> {
  const full = (1 << words.length) - 1;
  const bits = words.map((_, index) => 1 << index);
  const { rows } = await sql<Found>`
    with meant as (
      select t.kind, t.name, w.bit, 0 as cost
      from unnest(${words}::text[], ${bits}::int[]) as w (word, bit)
      join premises.term t on t.word = w.word
      union all
      select t.kind, t.name, ${1 << (words.length - 1)}::int, 1 from premises.term t
      where ${open}::text <> '' and t.word > ${open}::text and t.word < ${open + AFTER_ALL}::text
    ), names as materialized (
      select kind, name, bit_or(bit) as mask, min(cost) as cost from meant group by kind, name
    ), pairs as materialized (
      select s.name as street, c.name as city, s.cost + coalesce(c.cost, 0) as cost
      from names s
      left join names c on c.kind = 'city' and s.mask <> ${full}::int and s.mask | c.mask = ${full}::int
      where s.kind = 'street' and s.mask | coalesce(c.mask, 0) = ${full}::int
      order by cost, length(s.name), s.name, c.name
      limit ${MAX_PAIRS}
    ), found as (
      select p.*, pair.cost, row_number() over (
        partition by p.street, p.suffix, p.city_key, p.zip order by p.house_number, p.unit, p.esiid
      ) as nth
      from pairs pair
      cross join lateral (
        select * from premises.premise p
        where p.house_number is not null and p.vanished_on is null and p.street = pair.street
          and (pair.city is null or p.city_key = pair.city)
          and (cardinality(${suffixes}::text[]) = 0 or p.suffix = '' or p.suffix = any(${suffixes}::text[]))
          and (${zip}::text = '' or p.zip = ${zip}::text)
        order by p.street, p.city_key, p.house_number
        limit ${MAX_READ}
      ) p
    )
    select esiid, address, address_overflow, city, zip, tdu from found
    order by cost, length(street), nth, suffix, city_key, zip, house_number, unit, esiid
    limit ${LIMIT}`.execute(ctx.db.sql);
  return rows;
}
