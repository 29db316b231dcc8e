// Searches delivery points by what a user types of their address.
import type { PremiseMatch } from "#contracts/premises.ts";
import { readAddressQuery, readStreetQuery, type AddressQuery } from "#market/address.ts";
import { parseEsiid } from "#market/esiid.ts";
import type { Context } from "#server/domain/context.ts";
import { findPremise } from "./find-premise.ts";
import { matchesByStreet, matchByTerms } from "./match-address.ts";
import { matchStreetAlone } from "./match-street.ts";
import { findFuzzyMatches, correctCommonTerms } from "./fuzzy-match.ts";
import { MAX_MATCHES, toMatch, type Found } from "./premise-row.ts";

type Reads = Pick<Context, "db">;

/** Digits from which a number can only be meant as an ESI ID. */
const ESIID_LIKE = /^\D{0,3}10[\d\s\p{Pd}]{12,}$/u;

async function byEsiid(ctx: Reads, text: string): Promise<PremiseMatch[]> {
  const parsed = parseEsiid(text);
  if (!parsed.ok) return [];
  const found = await findPremise(ctx, parsed.value.esiid);
  if (!found?.listed) return [];
  return [toMatch({ ...found, address_overflow: found.unit })];
}

// Matches in the requested ZIP hide the rest. If there are none, the rest is shown.
function inZip(found: readonly Found[], zip: string): Found[] {
  const there = found.filter((row) => row.zip === zip);
  return there.length > 0 ? there : [...found];
}

function enough(found: readonly Found[], zip: string): boolean {
  return found.length >= MAX_MATCHES && (zip === "" || found.some((row) => row.zip === zip));
}

function without(found: readonly Found[], others: readonly Found[]): Found[] {
  const known = new Set(others.map(({ esiid }) => esiid));
  return found.filter(({ esiid }) => !known.has(esiid));
}

// A street with that prefix, then a street and city with every typed word, then the same with a typo or two allowed.
async function byAddress(ctx: Reads, query: AddressQuery, zip: string): Promise<Found[]> {
  const street = await matchesByStreet(ctx, query, zip);
  if (enough(street, zip) || query.words.length === 0) return street;
  const wordMatches = await matchByTerms(ctx, query, zip, null);
  const exact = [...street, ...without(wordMatches, street)];
  if (exact.length > 0) return exact;
  const forgiving = correctCommonTerms(query);
  return matchByTerms(ctx, forgiving, zip, await findFuzzyMatches(ctx, forgiving));
}

/**
 * Returns at most ten premises that match `q`, best first: a house number and a street, a street alone, or a whole ESI
 * ID. Empty for anything else.
 */
export async function searchPremises(
  ctx: Reads,
  input: { q: string; zip?: string | undefined },
): Promise<PremiseMatch[]> {
  const text = input.q.trim();
  if (ESIID_LIKE.test(text)) return byEsiid(ctx, text);
  const query = readAddressQuery(text);
  const zip = input.zip ?? query?.zip ?? "";
  const found = query ? await byAddress(ctx, query, zip) : await byStreet(ctx, text, input.zip);
  return inZip(found, zip).slice(0, MAX_MATCHES).map(toMatch);
}

async function byStreet(ctx: Reads, text: string, zip: string | undefined): Promise<Found[]> {
  const query = readStreetQuery(text);
  return query ? matchStreetAlone(ctx, query, zip ?? query.zip) : [];
}
