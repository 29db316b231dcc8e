// The verdict and how sure it is, as sentences.
import type { UsageCredit } from "#contracts/plan.ts";
import type { Messages } from "../../../i18n/catalog.ts";
import { chiefTally, missedUsd, tallyCredits } from "./credit-tally.ts";
import type { CreditTally } from "./credit-tally.ts";
import type { HomeYear, Priced } from "./home-year.ts";

export interface VerdictSentence {
  readonly main: string;
  /** What the missed credits of the year are worth. */
  readonly missed_cents: number;
}

/** "For your home about $1,791 a year; you would miss the 1,000 kWh credit in 6 of 12 months." */
export function verdictSentence(
  priced: Priced,
  credits: readonly UsageCredit[],
  approximate: boolean,
  words: Messages<"plan">["verdict"],
): VerdictSentence {
  const tallies = tallyCredits(
    credits,
    priced.year.bills.map((bill) => bill.kwh),
  );
  const chief = chiefTally(tallies);
  const clauses = [
    words.home(priced.cost.year_cents, approximate),
    ...(chief ? [creditClause(chief, words)] : []),
    ...lowUseClause(priced, words),
  ];
  return { main: `${clauses.join("; ")}.`, missed_cents: Math.round(missedUsd(tallies) * 100) };
}

function creditClause({ credit, won, missed }: CreditTally, words: Messages<"plan">["verdict"]): string {
  const name = words.credit(credit.min_kwh, credit.max_kwh);
  if (missed === 0) return words.winsAll(name);
  return won === 0 ? words.missesAll(name) : words.misses(name, missed, won + missed);
}

function lowUseClause(priced: Priced, words: Messages<"plan">["verdict"]): string[] {
  const charged = priced.year.bills.map((bill) =>
    bill.items.reduce(
      (cents, item) => cents + (item.code === "minimum_usage_fee" ? item.amount_cents : 0),
      0,
    ),
  );
  const months = charged.filter((cents) => cents > 0).length;
  if (months === 0) return [];
  return [
    words.fee(
      months,
      charged.length,
      charged.reduce((sum, cents) => sum + cents, 0),
    ),
  ];
}

/** What the figures rest on, how much of it is estimated, and that taxes are left out. */
export function howSure({ usage }: HomeYear, words: Messages<"plan">["sure"]): string {
  const { method, read_from, read_through, estimated_share } = usage;
  const share = estimated_share >= 0.005 && method !== "home_model" ? words.estimated(estimated_share) : null;
  return [basis(method, read_from, read_through, words), share, words.tax].filter(Boolean).join(" ");
}

function basis(
  method: HomeYear["usage"]["method"],
  from: string | null,
  through: string | null,
  words: Messages<"plan">["sure"],
): string | null {
  if (method !== "measured" && method !== "extended") return words[method];
  return from && through ? words[method](from, through) : null;
}
