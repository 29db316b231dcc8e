// Sentences of a listing that say that delivery charges are part of the provider's price, in English or Spanish.
import type { Plan } from "#contracts/plan.ts";
import { foldText } from "./thresholds.ts";

const DELIVERY = String.raw`\b(?:deliver(?:y|ies)|tdus?|tdsps?|utility (?:charges?|fees?)|transmission|wires?|entrega|distribucion|transmision)\b`;
const PRICE = String.raw`\b(?:rates?|prices?|energy charges?|tarifas?|precios?|cargos? (?:por|de) energia)\b`;
/** Part of the price itself: "built into the rates", "bundled in one price", "incluidos en la tarifa". */
const PART_OF_PRICE = new RegExp(
  String.raw`\b(?:built|bundled|rolled|baked|folded|wrapped|blended|integrad[oa]s?|incorporad[oa]s?)\b[^.]{0,12}\b(?:in|into|within|en|a)\b[^.]{0,40}?${PRICE}|\b(?:included|incluid[oa]s?)\b (?:in|into|within|en) (?:the|our|your|this|its|one|a|la|las|su|nuestras?|el) (?:[a-z-]+ )?(?:rates?|energy (?:rate|price|charge)|tarifas?|precio (?:de|por) energia|cargo por energia)\b`,
);
/** "There are no separate delivery charges", "delivery charges are not billed separately". */
const NOT_SEPARATE = new RegExp(
  String.raw`\bno (?:separate|extra|additional|added) [^.]{0,20}?${DELIVERY}|${DELIVERY}[^.]{0,30}\b(?:not|never|no)\b[^.]{0,30}\b(?:separately|por separado|passed through)\b|\bsin cargos? [^.]{0,12}${DELIVERY}[^.]{0,20} (?:por separado|adicional)`,
);
/** An average price always includes delivery charges, and "no markup, passed through" means the opposite. */
const OPPOSITE =
  /\b(?:average|promedio|shown|listed above|advertised|mostrad[oa]s?)\b|\b(?:not|isn't|aren't|no estan?)\b[^.]{0,12}\b(?:built|bundled|included|inclu\w+|integrad\w+)\b|(?<!\bnot )(?<!never )\b(?:are|is|be) passed (?:through|on)\b|\btransferid/;

/** Whether a text states that the price includes delivery charges, which are then not added to it. */
export function statesBundledDelivery(text: string): boolean {
  return foldText(text)
    .split(/[.!?;|•]+(?:\s|$)/)
    .some(
      (sentence) =>
        new RegExp(DELIVERY).test(sentence) &&
        !OPPOSITE.test(sentence) &&
        (PART_OF_PRICE.test(sentence) || NOT_SEPARATE.test(sentence)),
    );
}

/** Whether a plan's listed texts state it, in either language. */
export function isListedBundled({ texts }: Pick<Plan, "texts">): boolean {
  return [texts.en, texts.es].some((text) =>
    [text?.special_terms, text?.promotion, text?.credit_text].some(
      (sentence) => sentence != null && statesBundledDelivery(sentence),
    ),
  );
}
