import type { Plan } from "#contracts/plan.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import { isShort } from "#rating/plan-groups.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { splitOf } from "./split.ts";

type RowMessages = Messages<"results">["row"];
type Terms = Pick<Plan, "term_months" | "termination_fee">;

interface PlanTermProps {
  readonly item: RankedItem;
  /** Whether it is the customer's current plan. Its contract ends on its own date, not a term after a start today. */
  readonly isCurrent: boolean;
}

/** How long the contract lasts, and the month in which it ends. */
export function PlanTerm({ item, isCurrent }: PlanTermProps) {
  const { plan, ends_in } = item;
  const messages = useMessages("results").row;
  return (
    <p className={cx("min-w-0 text-small", isShort(item) && "text-warn")}>
      <span className="whitespace-nowrap @5xl:block">
        {plan.term_months === 0 ? messages.monthToMonth : messages.months({ n: plan.term_months })}
      </span>
      {plan.term_months > 0 && ends_in !== null && !isCurrent && (
        <span className="text-muted @5xl:block">
          <span className="@5xl:hidden">{SEPARATOR}</span>
          {messages.ends({ ends: ends_in })}
        </span>
      )}
    </p>
  );
}

/** The early termination fee. A wide list names it in its header. */
export function PlanFee({ plan }: { readonly plan: Terms }) {
  const messages = useMessages("results").row;
  return (
    <p className="text-small">
      <span className="text-muted @5xl:sr-only">{messages.feeName}</span>{" "}
      <span>{formatFee(plan, messages)}</span>
    </p>
  );
}

/** Formats "$150", or "None". */
export function formatFee({ termination_fee: fee }: Terms, { feeShort }: RowMessages): string {
  return fee.kind === "none" || fee.kind === "unknown"
    ? feeShort[fee.kind]
    : feeShort[fee.kind]({ usd: fee.amount_usd });
}

/** If a price ends sooner, its cost until then and afterwards. */
export function SplitLine({ item }: { readonly item: RankedItem }) {
  const messages = useMessages("results").row;
  const text = splitText(item, messages);
  return text && <p className="pt-1 text-small text-warn @5xl:pl-11">{text}</p>;
}

/**
 * Formats "3 months at $66 a month, then about $88 a month …", with the month in which the price ends. Returns null if
 * it lasts.
 */
export function splitText({ twelve_months: twelve }: RankedItem, messages: RowMessages): string | null {
  const split = twelve && splitOf(twelve);
  return (
    split &&
    messages.split({
      n: split.months,
      cents: split.month_cents,
      after: split.then_month_cents,
      ends: split.ends_on,
    })
  );
}

/** Formats "12 months, to Nov 2027". */
export function termText({ term_months }: Terms, endsIn: string | null, messages: RowMessages): string {
  return term_months === 0 ? messages.monthToMonth : messages.term({ n: term_months, ends: endsIn });
}
