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

/** Merges translations. Every offer ends up in exactly one pair. Pairs keep the order of their first offer. */
export function mergeTranslations(offers: readonly Offer[]): Pair[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = getTranslationKey(offer);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [offer]);
    else group.push(offer);
  }
  return [...groups.values()]
    .flatMap(joinGroup)
    .toSorted((a, b) => firstLine(a) - firstLine(b))
    .map(({ pair }) => pair);
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
