// Our id of a plan, the same from one snapshot to the next and in every format: prices change (1,281 of 1,949 offers in
// 20 days) and the per-ZIP file has no key, so the id is made from what identifies a plan: its provider, its area, its
// name and its term.
import { fnv1a64 } from "./hash.ts";
import type { Offer } from "./read-offer.ts";
import { nameKey } from "./merge-languages.ts";
import type { Pair } from "./merge-languages.ts";

/**
 * Returns one id per pair, in the order of the pairs, all different. If several plans share a natural key, that key is
 * narrowed for all of them: by brand and audience, then by the listing's own key (or the position in the list, if it
 * has none).
 */
export function planIds(pairs: readonly Pair[]): string[] {
  const leads = pairs.map(({ lead }) => lead);
  let keys = leads.map(naturalKey);
  for (const narrow of [audienceKey, sourceKey, placeKey]) {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (counts.size === keys.length) break;
    keys = keys.map((key, index) => {
      const lead = leads[index];
      return counts.get(key) === 1 || lead === undefined ? key : `${key}|${narrow(lead, index)}`;
    });
  }
  return keys.map((key) => `ptc-${fnv1a64(key)}`);
}

function naturalKey(offer: Offer): string {
  return [
    offer.provider.puct_number ?? nameKey(offer.provider.name),
    offer.tdu,
    nameKey(offer.text.name),
    offer.term_months,
    offer.rate_type,
    offer.prepaid ? "prepaid" : "postpaid",
    ...(offer.language === "es" ? ["es"] : []),
  ].join("|");
}

function audienceKey(offer: Offer): string {
  return `${nameKey(offer.provider.name)}|${offer.new_customers_only ? "new" : "all"}`;
}

function sourceKey(offer: Offer): string {
  return `key ${offer.source_key ?? ""}`;
}

function placeKey(_offer: Offer, index: number): string {
  return `place ${index}`;
}
