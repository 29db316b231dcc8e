// Makes one recommendation: the first rule of the table that applies.
import type { MissingFact, Recommendation } from "#contracts/outlook.ts";

/**
 * While a price lasts, a switch must save more than this over the twelve months. Less than a dollar a month is not
 * worth the effort. The threshold is our own.
 */
export const WORTH_CENTS = 1200;

/** The best option besides doing nothing. */
export interface BestOption {
  readonly id: string;
  readonly starts_on: string;
  /** Null if the cost without it is not known. */
  readonly net_cents: number | null;
  /** Whether it starts on the first possible day. */
  readonly is_first_day: boolean;
  /** Whether it starts when no fee is owed because the term ends. */
  readonly is_at_end: boolean;
}

/** Facts that a recommendation is based on. */
export interface Facts {
  readonly missing: readonly MissingFact[];
  /** The order in progress. */
  readonly order: { readonly starts_on: string | null } | null;
  /** The plan with the highest net of those that can be recommended. Null if there is none. */
  readonly best: BestOption | null;
  /** `lasts`: through the twelve months. `ends`: within them. `over`: before today. */
  readonly price: "lasts" | "ends" | "over";
}

interface Rule {
  readonly code: Recommendation["code"];
  readonly applies: (facts: Facts) => boolean;
}

const net = ({ best }: Facts): number | null => best?.net_cents ?? null;
/**
 * Whether the best plan costs less than doing nothing. While the price lasts, it must cost less by enough to be worth
 * it.
 */
function isWorthIt(facts: Facts): boolean {
  const saved = net(facts);
  return saved !== null && saved > (facts.price === "lasts" ? WORTH_CENTS : 0);
}

/** Rules in order. The first rule that applies is the result. */
export const RULES: readonly Rule[] = [
  { code: "order_in_progress", applies: ({ order }) => order !== null },
  { code: "not_enough_known", applies: (facts) => net(facts) === null },
  { code: "stay", applies: (facts) => !isWorthIt(facts) },
  { code: "choose_before_end", applies: ({ best, price }) => price === "ends" && best?.is_at_end === true },
  { code: "switch_now", applies: ({ best }) => best?.is_first_day === true },
  { code: "switch_on_day", applies: () => true },
];

/** Returns the recommendation. */
export function recommend(facts: Facts): Recommendation {
  const { best, order } = facts;
  const missing = [...facts.missing];
  const code = RULES.find(({ applies }) => applies(facts))?.code ?? "not_enough_known";
  switch (code) {
    case "order_in_progress":
      return { code, option_id: "do_nothing", on: order?.starts_on ?? null, net_cents: null, missing };
    case "not_enough_known":
      return { code, option_id: best?.id ?? null, on: null, net_cents: null, missing };
    case "stay":
      return { code, option_id: "do_nothing", on: null, net_cents: 0, missing };
    case "choose_before_end":
    case "switch_now":
    case "switch_on_day":
      return {
        code,
        option_id: best?.id ?? null,
        on: best?.starts_on ?? null,
        net_cents: best?.net_cents ?? null,
        missing,
      };
    default:
      return code satisfies never;
  }
}
