// Where a label prints each charge of a tariff: the line and its page, for a reader who wants to check it.
import type { LabelQuote } from "#contracts/compare.ts";
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { findAmounts } from "./amounts.ts";
import type { Amount } from "./amounts.ts";
import { foldUnits } from "./fold-units.ts";
import { LABEL_TEXT_LIMITS, labelLines } from "./statements.ts";

type Part = LabelQuote["part"];

interface Wanted {
  readonly part: Part;
  readonly amount: number;
  readonly unit: "cents" | "usd";
}

interface Line {
  readonly text: string;
  readonly folded: string;
  readonly amounts: readonly Amount[];
  /** 1 = first. Null if the document has no pages. */
  readonly page: number | null;
}

/** Longest line that is quoted. A real row has fewer than 200 characters. */
const MAX_QUOTE = 240;
const MAX_QUOTES = 20;
const SAME = 1e-6;

/** Words of a charge's line. A line without them is only quoted if no other line has the amount. */
const WORDS: Readonly<Record<Part, RegExp>> = {
  energy: /\benerg|\bprice|\brate|\bkwh\b|precio|tarifa/,
  base_charge: /\bbase\b|customer|monthly|basic|\bcargo\b/,
  delivery_monthly: /deliver|tdu|tdsp|entrega|distribu|utility/,
  delivery_energy: /deliver|tdu|tdsp|entrega|distribu|utility/,
  credit: /credit|discount|rebate|descuento|bonifica/,
  minimum_usage_fee: /minim|usage|uso|consumo/,
  monthly_fee: /\bfee|charge|cargo|cuota/,
  one_time_fee: /\bfee|charge|once|one-time|enroll|purchase|cargo|cuota/,
};
const DELIVERY_WORDS = WORDS.delivery_energy;

type Charges = Pick<DeliveryCharges, "monthly_usd" | "cents_per_kwh">;

function listWanted(tariff: Tariff, delivery: Charges | null): Wanted[] {
  const usd = (part: Part, amount: number): Wanted => ({ part, amount: Math.abs(amount), unit: "usd" });
  const cents = (part: Part, amount: number): Wanted => ({ part, amount, unit: "cents" });
  const rates = new Set(tariff.energy.flatMap(({ tiers }) => tiers.map((tier) => tier.cents_per_kwh)));
  return [
    usd("base_charge", tariff.base_charge_usd),
    ...[...rates].map((rate) => cents("energy", rate)),
    ...(delivery === null
      ? []
      : [usd("delivery_monthly", delivery.monthly_usd), cents("delivery_energy", delivery.cents_per_kwh)]),
    ...tariff.credits.map(({ amount_usd }) => usd("credit", amount_usd)),
    ...tariff.minimum_usage_fees.map(({ amount_usd }) => usd("minimum_usage_fee", amount_usd)),
    ...tariff.monthly_fees.map(({ amount_usd }) => usd("monthly_fee", amount_usd)),
    ...(tariff.one_time_fees ?? []).map(({ amount_usd }) => usd("one_time_fee", amount_usd)),
  ].filter(({ amount }) => amount !== 0);
}

function listLines(pages: readonly string[], isPaged: boolean): Line[] {
  return pages.flatMap((text, index) =>
    labelLines(text.slice(0, LABEL_TEXT_LIMITS.characters)).map((line): Line => {
      const folded = foldUnits(line);
      return { text: line, folded, amounts: findAmounts(folded), page: isPaged ? index + 1 : null };
    }),
  );
}

const isAmount = ({ amount, unit }: Wanted, found: Amount): boolean =>
  (found.unit === "cents_per_kwh") === (unit === "cents") && Math.abs(Math.abs(found.value) - amount) < SAME;

/** The row of the three averages repeats prices, but states no charge. */
const isAverages = ({ folded }: Line): boolean => /\baverage\b|\bpromedio\b/.test(folded);

function isOfPart(part: Part, { folded }: Line): boolean {
  const isDelivery = DELIVERY_WORDS.test(folded);
  if (part === "delivery_monthly" || part === "delivery_energy") return isDelivery;
  return WORDS[part].test(folded);
}

function findLine(wanted: Wanted, lines: readonly Line[]): Line | null {
  const withAmount = lines.filter(
    (line) => !isAverages(line) && line.amounts.some((found) => isAmount(wanted, found)),
  );
  return withAmount.find((line) => isOfPart(wanted.part, line)) ?? withAmount[0] ?? null;
}

/**
 * Returns where the label prints the charges of its tariff, in the order of a bill. An amount that it does not print as
 * such, like a price after a percentage off, has no quote. `pages`: the text of each page, or one text if the document
 * has none.
 */
export function findLabelQuotes(
  pages: readonly string[],
  isPaged: boolean,
  tariff: Tariff,
  delivery: Charges | null,
): LabelQuote[] {
  const lines = listLines(pages, isPaged);
  return listWanted(tariff, delivery)
    .flatMap((wanted): LabelQuote[] => {
      const line = findLine(wanted, lines);
      if (line === null) return [];
      const quote = line.text.length > MAX_QUOTE ? `${line.text.slice(0, MAX_QUOTE)}…` : line.text;
      return [{ part: wanted.part, amount: wanted.amount, quote, page: line.page }];
    })
    .slice(0, MAX_QUOTES);
}
