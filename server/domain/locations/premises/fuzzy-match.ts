// Finds words of the directory that a user may have meant by the words typed.
import { sql } from "kysely";
import type { AddressQuery } from "#market/address.ts";
import { toCanonical, COMMON_TERMS, DIRECTIONS, SUFFIXES } from "#market/address-terms.ts";
import { getDeletionForms, findAllowedDistance } from "#market/edit-distance.ts";
import type { Context } from "#server/domain/context.ts";

export interface FuzzyMatch {
  /** Index of the query's word. */
  readonly index: number;
  readonly word: string;
  readonly distance: number;
}

/** More neighbors than any real word has. Limits the cost of an invented one. */
const MAX_CANDIDATES = 400;
const MAX_NEAR = 24;

function nearTo(typed: string, index: number, open: boolean, words: readonly string[]): FuzzyMatch[] {
  const near: FuzzyMatch[] = [];
  for (const word of words) {
    const distance = findAllowedDistance(typed, word, open);
    if (distance !== null) near.push({ index, word, distance });
  }
  return near.sort((a, b) => a.distance - b.distance || a.word.length - b.word.length).slice(0, MAX_NEAR);
}

/** Returns words one typo away from those typed, or two for long ones, and the typed words themselves if they exist. */
export async function findFuzzyMatches(ctx: Pick<Context, "db">, query: AddressQuery): Promise<FuzzyMatch[]> {
  const typed = query.words.map((word, index) => {
    const open = query.open !== "" && index === query.words.length - 1;
    return { word: open ? query.open : word, open };
  });
  const forms = typed.map(({ word }) => getDeletionForms(word));
  const all = [...new Set(forms.flat())];
  if (all.length === 0) return [];
  const { rows } = await sql<{ word: string; forms: string[] }>`
    select word, array_agg(form) as forms from premises.term_form
    where form = any(${all}) group by word limit ${MAX_CANDIDATES}`.execute(ctx.db.sql);
  return typed.flatMap(({ word, open }, index) => {
    const typedForms = new Set(forms[index]);
    const sharing = rows.filter((row) => row.forms.some((form) => typedForms.has(form)));
    return nearTo(
      word,
      index,
      open,
      sharing.map((row) => row.word),
    );
  });
}

function commonBut(word: string): string | undefined {
  return COMMON_TERMS.find((common) => findAllowedDistance(word, common, false) !== null);
}

/**
 * Returns the query with a typo in a suffix or a direction ("NOTRH") corrected: such a word only helps with ranking and
 * need not be found.
 */
export function correctCommonTerms(query: AddressQuery): AddressQuery {
  const words = query.words.filter((word) => commonBut(word) === undefined);
  if (words.length === 0 || words.length === query.words.length) return query;
  const mended = query.words.flatMap((word) => commonBut(word) ?? []).map(toCanonical);
  return {
    ...query,
    words,
    open: words.at(-1) === query.words.at(-1) ? query.open : "",
    suffixes: [...query.suffixes, ...mended.filter((word) => SUFFIXES.has(word))],
    directions: [...query.directions, ...mended.filter((word) => DIRECTIONS.has(word))],
  };
}
