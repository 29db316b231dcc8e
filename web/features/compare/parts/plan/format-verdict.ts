// The verdict and its confidence, as sentences.
import type { UsageCredit } from "#contracts/plan.ts";
import type { UsageSummary } from "#contracts/portal.ts";
import type { Bill } from "#rating/bill.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { findMainCreditCount, missedUsd, countCredits } from "./credit-count.ts";
import type { CreditCount } from "./credit-count.ts";
import type { LocationYear } from "./location-year.ts";
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
  /** The bills at the plan's own price: later months show nothing about its credits. */
  readonly bills: readonly Pick<Bill, "kwh" | "items">[];
  readonly unverified: boolean;
  /** Usage of a shared link's home, which is not the reader's. Otherwise null. */
  readonly shared_kwh: number | null;
}

/** "About $1,791 a year for your home; you'd miss the 1,000 kWh bill credit in 6 of 12 months." */
export function formatVerdict(
  { cents, bills, unverified, shared_kwh: kwh }: VerdictNumbers,
  credits: readonly UsageCredit[],
  messages: Messages<"plan">["verdict"],
): FormattedVerdict {
  const counts = countCredits(
    credits,
    bills.map((bill) => bill.kwh),
  );
  const chief = findMainCreditCount(counts);
  const first =
    kwh === null ? messages.home({ cents, unverified }) : messages.shared({ cents, kwh, unverified });
  const clauses = [...(chief ? [creditClause(chief, messages)] : []), ...lowUseClause(bills, messages)];
  const repeats = clauses.length === 0 && kwh === null && !unverified;
  return {
    main: repeats ? null : `${[first, ...clauses].join("; ")}.`,
    missed_cents: Math.round(missedUsd(counts) * 100),
  };
}

function creditClause({ credit, won, missed }: CreditCount, messages: Messages<"plan">["verdict"]): string {
  const name = messages.credit({ min: credit.min_kwh, max: credit.max_kwh });
  if (missed === 0) return messages.winsAll({ credit: name });
  return won === 0
    ? messages.missesAll({ credit: name })
    : messages.misses({ credit: name, n: missed, of: won + missed });
}

function lowUseClause(bills: VerdictNumbers["bills"], messages: Messages<"plan">["verdict"]): string[] {
  const charged = bills.map((bill) =>
    bill.items.reduce(
      (cents, item) => cents + (item.code === "minimum_usage_fee" ? item.amount_cents : 0),
      0,
    ),
  );
  const months = charged.filter((cents) => cents > 0).length;
  if (months === 0) return [];
  return [
    messages.fee({ n: months, of: charged.length, cents: charged.reduce((sum, cents) => sum + cents, 0) }),
  ];
}

/**
 * Describes what the numbers are based on, how much of it is estimated, and that taxes are left out. `basis` is that of
 * a home of the account.
 */
export function formatBasis(
  { usage }: Pick<LocationYear, "usage">,
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
  method: LocationYear["usage"]["method"],
  from: string | null,
  through: string | null,
  messages: Messages<"plan">["sure"],
): string | null {
  if (method !== "measured" && method !== "extended") return messages[method];
  return from && through ? messages[method]({ from, through }) : null;
}
