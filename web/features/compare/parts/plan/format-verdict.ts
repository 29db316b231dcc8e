// The verdict and its confidence, as sentences.
import type { Tariff } from "#contracts/plan.ts";
import type { UsageSummary } from "#contracts/portal.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { countCredits, findMainCreditCount, missedUsd, sumMinimumFees } from "./credit-count.ts";
import type { CreditCount } from "./credit-count.ts";
import type { PricedUsage } from "./use-plan-price.ts";
import { toEstimated } from "#messages/message-values.ts";

export interface FormattedVerdict {
  /** Null if it would only repeat the cost above it. */
  readonly main: string | null;
  /** The value of the missed credits of those bills. */
  readonly missed_cents: number;
}

export interface VerdictNumbers {
  /** Cents for twelve months. */
  readonly cents: number;
  /** The kWh of the months at the plan's own price: later months show nothing about its credits. */
  readonly months_kwh: readonly number[];
  readonly unverified: boolean;
  /** Whether the home is that of a shared link, and not the reader's. */
  readonly shared: boolean;
}

/** "About $1,791 a year for your home; you'd miss the 1,000 kWh bill credit in 6 of 12 months." */
export function formatVerdict(
  { cents, months_kwh, unverified, shared }: VerdictNumbers,
  tariff: Pick<Tariff, "credits" | "minimum_usage_fees"> | null,
  messages: Messages<"plan">["verdict"],
): FormattedVerdict {
  const counts = countCredits(tariff?.credits ?? [], months_kwh);
  const chief = findMainCreditCount(counts);
  const first = shared ? messages.shared({ cents, unverified }) : messages.home({ cents, unverified });
  const fees = sumMinimumFees(tariff?.minimum_usage_fees ?? [], months_kwh);
  const clauses = [
    ...(chief ? [creditClause(chief, shared, messages)] : []),
    ...(fees.months > 0
      ? [messages.fee({ shared, n: fees.months, of: months_kwh.length, cents: fees.cents })]
      : []),
  ];
  const repeats = clauses.length === 0 && !unverified;
  return {
    main: repeats ? null : `${[first, ...clauses].join("; ")}.`,
    missed_cents: Math.round(missedUsd(counts) * 100),
  };
}

function creditClause(
  { credit, won, missed }: CreditCount,
  shared: boolean,
  messages: Messages<"plan">["verdict"],
): string {
  const name = messages.credit({ min: credit.min_kwh, max: credit.max_kwh });
  if (missed === 0) return messages.winsAll({ credit: name, shared });
  return won === 0
    ? messages.missesAll({ credit: name, shared })
    : messages.misses({ shared, credit: name, n: missed, of: won + missed });
}

/**
 * Describes what the numbers are based on, how much of it is estimated, and that taxes are left out. `basis` is that of
 * a home of the account.
 */
export function formatBasis(
  usage: PricedUsage,
  basis: Pick<UsageSummary, "kind"> | null,
  messages: Messages<"plan">["sure"],
): string {
  if (basis?.kind === "none") return [messages.typical, messages.tax].join(" ");
  const { method, read_from, read_through, estimated_share } = usage;
  const share =
    estimated_share >= 0.005 && method !== "home_model"
      ? messages.estimated(toEstimated(estimated_share))
      : null;
  return [basedOn(method, read_from, read_through, messages), share, messages.tax].filter(Boolean).join(" ");
}

function basedOn(
  method: PricedUsage["method"],
  from: string | null,
  through: string | null,
  messages: Messages<"plan">["sure"],
): string | null {
  if (method !== "measured" && method !== "extended") return messages[method];
  return from && through ? messages[method]({ from, through }) : null;
}
