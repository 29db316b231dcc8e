// What an amount of a label is for: delivery, the base charge, energy or another fee. The nearest name decides.
import { hoursIn } from "./hours.ts";
import { mainName } from "./window-names.ts";

export type Category = "delivery" | "base" | "energy" | "fee" | "ignored";

const KEYWORDS: ReadonlyArray<readonly [Category, RegExp]> = [
  [
    "delivery",
    /\b(?:tdu|tdsp|tdu's|t&d|delivery|distribution|transmission|wires|utility|utilities|oncor|onc|center ?point|cnp|aep\w?|tnmp|texas-new mexico power|sharyland|lubbock|lp&l|nueces|entrega|transmision|distribucion)\b/g,
  ],
  [
    "base",
    /\bbase\b|\bmonthly (?:service |customer |plan )?(?:charge|fee)\b|\b(?:customer|service) (?:charge|fee)\b|\bcargo (?:fijo|base|basico|mensual)\b/g,
  ],
  [
    "energy",
    /\benergy\b(?! (?:efficiency|assistance))|(?<!\bbase )\busage charge\b|\bkwh charge\b|\brates?\b|\bprices?\b|\bpriced\b|\benergia\b|\ball kwh\b|\bgeneration charge\b|\bprecio\b/g,
  ],
  [
    "fee",
    /\b(?:fees?|charges?|surcharges?|adders?|cargos?|recargos?|cuota|tarifa|membership|subscription)\b/g,
  ],
];

/** "Oncor base charge" is the utility's, next to its name. */
const OWNED_BY_UTILITY =
  /\b(?:tdu|tdsp|utility|oncor|onc|center ?point(?: energy)?|cnp|aep(?: texas)?(?: central| north)?|tnmp|lubbock|lp&l|wires)(?:'s)?(?: electric)?(?: delivery)?(?: (?:monthly|fixed|base|customer|service|meter\w*)){1,2} (?:charges?|fees?)\b[^a-z]*(?:of |is )?$/;
const PRICE_OF_UTILITY =
  /\b(?:tdu|tdsp|utility|oncor|center ?point(?: energy)?|aep(?: texas)?(?: central| north)?|tnmp|wires)(?: electric)?(?: delivery)? (?:prices?|rates?)[^a-z]*$/;
const DELIVERY_OWNER = /\b(?:tdu|tdsp|delivery|pass-?through)\b/;
/**
 * Returns the category of an amount from the text before (or after) it. The nearest label counts, and parentheses do
 * not.
 */
function findCategory(context: string, nearest: "last" | "first"): Category | null {
  const text = context.replaceAll(/\([^)]*\)/g, (inner) => " ".repeat(inner.length));
  let best: { category: Category; at: number } | null = null;
  for (const [category, pattern] of KEYWORDS) {
    for (const match of text.matchAll(pattern)) {
      // "delivery charge" is delivery: the bare word "charge" or "fee" never takes precedence over the word it belongs
      // to.
      const at = category === "fee" ? match.index - 1000 : match.index;
      if (best === null || (nearest === "last" ? at > best.at : Math.abs(at) < Math.abs(best.at)))
        best = { category, at };
    }
  }
  // "Pass-through TDSP customer charge" is a delivery charge, although "customer charge" alone is a base charge.
  if (best?.category === "base" && !/\bbase\b/.test(text) && DELIVERY_OWNER.test(text)) return "delivery";
  if (best?.category === "energy" && PRICE_OF_UTILITY.test(text)) return "delivery";
  if (best?.category === "base" && OWNED_BY_UTILITY.test(text)) return "delivery";
  return best?.category ?? (mainName(text) === null && !isTimed(context) ? null : "energy");
}

/** "Wind hours (12 am - 4 am)" names hours in its own way. */
const isTimed = (text: string): boolean =>
  /\bhours\b/.test(text) && hoursIn(text).some((rule) => rule.from_minute !== undefined);

/** An amount in its statement. */
export interface Context {
  readonly before: string;
  readonly after: string;
  readonly statement: string;
}

const CONNECTOR = /^[\s,;+&(/:-]*(?:and|plus|y|mas|or)?(?: an?)?[\s(:-]*$/;

/** Returns the category of each amount of a statement, or `inherited` if it has no label of its own. */
export function categoryIn(
  context: Context,
  previous: Category | null,
  inherited: Category | null,
): Category | null {
  const nearest = findCategory(context.before, "last");
  // The second line of "TDU Delivery Charges", whose first amount is printed between its words.
  if (/^\s*charges?\s*$/.test(context.before) && previous === null && inherited !== null) return inherited;
  if (nearest !== null) return nearest;
  if (/\ban? $/.test(context.before)) {
    const named = findCategory(context.after.split(/[,;]/)[0] ?? "", "first");
    if (named !== null) return named;
  }
  if (previous !== null && CONNECTOR.test(context.before)) return previous;
  const after = findCategory(context.after, "first");
  if (after !== null) return after;
  return previous ?? inherited;
}
