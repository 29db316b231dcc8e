// Most offers are in the listing twice, once per language. Translations share company, TDU, term, prices and flags, but
// their names are often translated (Power to Choose CSV 2026-01-10: 867 pairs).
import type { PlanText } from "#contracts/plan.ts";
import type { Offer } from "./read-offer.ts";

/** An offer with what its translation adds. `lead` is the English one if there is one. */
export interface Pair {
  readonly lead: Offer;
  readonly texts: { readonly en: PlanText | null; readonly es: PlanText | null };
}

/** Returns the offers without exact duplicates (the same plan listed for two ZIPs), keeping the first of each. */
export function removeDuplicates(offers: readonly Offer[]): Offer[] {
  const seen = new Map<string, Offer>();
  for (const offer of offers) {
    const { source_key, language, text } = offer;
    const key = JSON.stringify([
      getTranslationKey(offer),
      source_key,
      language,
      nameKey(text.name),
      text.facts_label_url,
    ]);
    if (!seen.has(key)) seen.set(key, offer);
  }
  return [...seen.values()];
}

/** Pairs, and how many Spanish offers only repeat a plan that has its translation. */
export interface Merged {
  readonly pairs: readonly Pair[];
  readonly repeated: number;
}

/**
 * Merges translations. Every offer ends up in one pair, or repeats one. Pairs keep the order of their first offer. A
 * Spanish offer that differs from its English one in a price, a flag or the spelling of its name is the same plan, and
 * the English values are used (`joinRest`).
 */
export function mergeTranslations(offers: readonly Offer[]): Merged {
  const groups = Map.groupBy(offers, getTranslationKey);
  const { joined, repeated } = joinRest([...groups.values()].flatMap(joinGroup));
  const pairs = joined.toSorted((a, b) => firstLine(a) - firstLine(b)).map(({ pair }) => pair);
  return { pairs, repeated };
}

interface Joined {
  readonly pair: Pair;
  readonly lines: readonly number[];
}

function firstLine({ lines }: Joined): number {
  return Math.min(...lines);
}

/** Within a group, offers with the same name are matched first, then in file order. */
function joinGroup(group: readonly Offer[]): Joined[] {
  const english = group.filter((offer) => offer.language === "en");
  const spanish = group.filter((offer) => offer.language === "es");
  const free = new Set(spanish);
  const translations = new Map<Offer, Offer>();
  const pairUp = (offer: Offer, translation: Offer | undefined): void => {
    if (translation === undefined) return;
    translations.set(offer, translation);
    free.delete(translation);
  };
  // Reversed, so that the first offer with a name is taken from the end.
  const byName = Map.groupBy(spanish.toReversed(), ({ text }) => nameKey(text.name));
  for (const offer of english) pairUp(offer, byName.get(nameKey(offer.text.name))?.pop());
  const inOrder = free.values();
  for (const offer of english) if (!translations.has(offer)) pairUp(offer, inOrder.next().value);
  const joined = english.map((offer) => createPair(offer, translations.get(offer) ?? null));
  return [...joined, ...[...free].map((offer) => spanishOnly(offer))];
}

function createPair(lead: Offer, translation: Offer | null): Joined {
  const pair = { lead, texts: { en: lead.text, es: translation?.text ?? null } };
  return { pair, lines: translation === null ? [lead.line] : [lead.line, translation.line] };
}

function spanishOnly(lead: Offer): Joined {
  return { pair: { lead, texts: { en: null, es: lead.text } }, lines: [lead.line] };
}

/**
 * Joins the Spanish offers that no English one equals. Of the English offers of the same provider and utility, it is the
 * translation of one with the same name and term, or with the same three prices and term, or with the same name and
 * three prices. If that one already has a translation, the offer repeats it. Two Spanish offers with the same name, term
 * and prices are one plan.
 */
function joinRest(all: readonly Joined[]): { joined: Joined[]; repeated: number } {
  const joined = all.filter(({ pair }) => pair.texts.en !== null);
  const places = Map.groupBy(joined.keys(), (index) => placeKey(joined[index]?.pair.lead));
  const spanish: Joined[] = [];
  let repeated = 0;
  for (const rest of all.filter(({ pair }) => pair.texts.en === null)) {
    const { lead } = rest.pair;
    const known = (places.get(placeKey(lead)) ?? []).map((index) => ({ index, one: joined[index] }));
    const matches = known
      .flatMap(({ index, one }) =>
        one === undefined ? [] : [{ index, one, rank: rankMatch(lead, one.pair.lead) }],
      )
      .filter(({ rank }) => rank !== null)
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    const free = matches.find(({ one }) => one.pair.texts.es === null);
    if (free !== undefined) {
      const { pair, lines } = free.one;
      joined[free.index] = {
        pair: { ...pair, texts: { ...pair.texts, es: lead.text } },
        lines: [...lines, ...rest.lines],
      };
    } else if (
      matches.some(({ one }) => isSamePrice(one.pair.lead, lead)) ||
      spanish.some(({ pair }) => isSameSpanish(pair.lead, lead))
    )
      repeated += 1;
    else spanish.push(rest);
  }
  return { joined: [...joined, ...spanish], repeated };
}

/** How far a Spanish offer is from an English one: 0 is closest. Null if it is another plan. */
function rankMatch(spanish: Offer, english: Offer): number | null {
  const isSameTerm = spanish.term_months === english.term_months;
  const isSameName = nameKey(spanish.text.name) === nameKey(english.text.name);
  const isEqual = isSamePrice(spanish, english);
  if (isSameName && isSameTerm) return isEqual ? 0 : 1 + priceDistance(spanish, english);
  if (isEqual && isSameTerm) return 1000;
  return isEqual && isSameName ? 2000 : null;
}

const POINTS = ["kwh_500", "kwh_1000", "kwh_2000"] as const;

function isSamePrice(a: Offer, b: Offer): boolean {
  return POINTS.every((point) => a.label[point] === b.label[point]);
}

/** Largest difference of the three prices, in cents per kWh. */
function priceDistance(a: Offer, b: Offer): number {
  return Math.max(...POINTS.map((point) => Math.abs(a.label[point] - b.label[point])));
}

function isSameSpanish(a: Offer, b: Offer): boolean {
  return (
    placeKey(a) === placeKey(b) &&
    a.term_months === b.term_months &&
    nameKey(a.text.name) === nameKey(b.text.name) &&
    isSamePrice(a, b)
  );
}

/** Translations are never of another provider, utility or way to pay. */
function placeKey(offer: Offer | undefined): string {
  if (offer === undefined) return "";
  const { provider, tdu, prepaid, time_of_use } = offer;
  return JSON.stringify([provider.puct_number, provider.name, tdu, prepaid, time_of_use]);
}

function getTranslationKey(offer: Offer): string {
  const { label } = offer;
  return JSON.stringify([
    offer.provider.puct_number,
    offer.provider.name,
    offer.tdu,
    offer.term_months,
    label.kwh_500,
    label.kwh_1000,
    label.kwh_2000,
    offer.rate_type,
    offer.prepaid,
    offer.time_of_use,
    offer.new_customers_only,
    offer.min_usage_flag,
  ]);
}

/** Returns only a name's letters and digits, because spaces, dashes, accents and emoji change between snapshots. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
