// The two searches of the directory. Both start at the house number: the index premise_place contains number and street
// together, so that a search only reads the premises with that number (some hundreds among five million), and only
// reads the table for those whose street matches.
import { sql, type RawBuilder } from "kysely";
import type { AddressQuery } from "#market/address.ts";
import type { Context } from "#server/domain/context.ts";
import type { FuzzyMatch } from "./fuzzy-match.ts";
import type { Found } from "./premise-row.ts";

/** Enough to fill the response if one ZIP hides the rest. */
const LIMIT = 20;
/** In byte order, no capital letter or digit comes after it. */
const AFTER_ALL = "~";

const SHOWN = sql`p.esiid, p.address, p.address_overflow, p.city, p.zip, p.tdu`;

/**
 * Order of the rows `p` with equally good names: by the rest of the query, then alphabetically, so that the order of
 * ties is stable.
 */
function byTheRest(query: AddressQuery): RawBuilder<unknown> {
  const { suffixes, directions, beginning, unit } = query;
  return sql`
    case when p.suffix = '' or cardinality(${suffixes}::text[]) = 0 or p.suffix = any(${suffixes}::text[]) then 0 else 1 end,
    case when cardinality(${directions}::text[]) = 0 or string_to_array(p.direction, ' ') && ${directions}::text[] then 0 else 1 end,
    case when ${beginning}::text = '' or starts_with(p.city_key, ${beginning}::text)
      or starts_with(p.suffix, ${beginning}::text) or starts_with(p.unit, ${beginning}::text) then 0 else 1 end,
    case when p.unit = ${unit}::text then 0 when ${unit}::text = any(string_to_array(p.unit, ' ')) then 1
      when ${unit}::text <> '' and starts_with(p.unit, ${unit}::text) then 2 else 3 end,
    p.metered desc, p.city_key, p.zip, p.street, p.suffix, length(p.unit), p.unit, p.esiid`;
}

/**
 * Returns premises whose street starts as typed, in any city: those in `zip` first, then streets with exactly that
 * name.
 */
export async function matchesByStreet(
  ctx: Pick<Context, "db">,
  query: AddressQuery,
  zip: string,
): Promise<Found[]> {
  const { house_number, street, street_beginning } = query;
  const { rows } = await sql<Found>`
    select ${SHOWN} from premises.premise p
    where p.house_number = ${house_number}::int and p.vanished_on is null
      and (p.street = ${street} or (p.street >= ${street_beginning} and p.street < ${street_beginning + AFTER_ALL}))
    order by p.zip <> ${zip}::text, p.street <> ${street}, length(p.street), ${byTheRest(query)}
    limit ${LIMIT}`.execute(ctx.db.sql);
  return rows;
}

interface Meant {
  readonly words: string[];
  readonly bits: number[];
  readonly costs: number[];
}

function meant(query: AddressQuery, near: readonly FuzzyMatch[]): Meant {
  const exact = query.words.map((word, index) => ({ word, index, distance: 0 }));
  const all = [...exact, ...near];
  return {
    words: all.map(({ word }) => word),
    bits: all.map(({ index }) => 1 << index),
    // A half-typed word costs one, and a typo costs more than that.
    costs: all.map(({ distance }) => distance * 4),
  };
}

/**
 * Returns premises whose street and city together have every typed word, or one of the `near` ones instead. With
 * `near`, one word after the first can also be missing if no premise has them all.
 */
export async function matchByTerms(
  ctx: Pick<Context, "db">,
  query: AddressQuery,
  zip: string,
  near: readonly FuzzyMatch[] | null,
): Promise<Found[]> {
  const { words, bits, costs } = meant(query, near ?? []);
  const count = query.words.length;
  const full = (1 << count) - 1;
  const lastBit = 1 << (count - 1);
  const { rows } = await sql<Found & { missing: number }>`
    with doors as materialized (
      select distinct street as name from premises.premise where house_number = ${query.house_number}::int
    ), meant as (
      select t.kind, t.name, w.bit, w.cost
      from unnest(${words}::text[], ${bits}::int[], ${costs}::int[]) as w (word, bit, cost)
      join premises.term t on t.word = w.word
      union all
      select t.kind, t.name, ${lastBit}::int, 1 from premises.term t
      where ${query.open}::text <> '' and t.word > ${query.open}::text and t.word < ${query.open + AFTER_ALL}::text
    ), names as materialized (
      select kind, name, bit_or(bit) as mask, sum(cost) as cost
      from (
        select kind, name, bit, min(cost) as cost from meant
        where kind = 'city' or name in (select name from doors)
        group by kind, name, bit
      ) one
      group by kind, name
    ), found as (
      select p.*, s.mask | coalesce(c.mask, 0) as mask, s.cost + coalesce(c.cost, 0) as cost
      from names s
      cross join lateral (
        select * from premises.premise p
        where p.house_number = ${query.house_number}::int and p.street = s.name and p.vanished_on is null
        offset 0
      ) p
      left join names c on c.kind = 'city' and c.name = p.city_key
      where s.kind = 'street'
    )
    select ${SHOWN}, ${count}::int - bit_count(p.mask::bit(32))::int as missing from found p
    where p.mask = ${full}::int
      or (${near !== null}::boolean and p.mask & 1 = 1 and bit_count(p.mask::bit(32)) = ${count - 1}::int)
    order by missing, p.zip <> ${zip}::text, p.cost, length(p.street), ${byTheRest(query)}
    limit ${LIMIT}`.execute(ctx.db.sql);
  const least = rows[0]?.missing ?? 0;
  return rows.filter((row) => row.missing === least);
}
