import type { TwelveMonths } from "#contracts/compare.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Figure } from "#web/ui/figure.tsx";
import { splitOf } from "#web/features/compare/parts/results/split.ts";
import { toRange } from "#messages/message-values.ts";

interface CostProps {
  readonly twelve: TwelveMonths;
  readonly size: "hero" | "head" | "title";
  /** A short note below it. */
  readonly note?: string;
}

/** The twelve-month cost. A price that ends sooner is never called a year. */
export function TwelveMonthsCost({ twelve, size, note }: CostProps) {
  const { split: messages } = useMessages("outlook");
  const { aYear } = useMessages("common");
  const format = useFormat();
  const unit = splitOf(twelve) ? messages.unit : aYear;
  return <Figure size={size} value={format.money(twelve.cents)} unit={unit} note={note} />;
}

interface SplitProps {
  readonly twelve: TwelveMonths;
  /** Also states when the price ends and what month to month would cost. */
  readonly isFull?: boolean;
}

/** The breakdown of twelve months for a price that ends sooner. Renders nothing for a price that lasts. */
export function TwelveMonthsSplit({ twelve, isFull: whole = false }: SplitProps) {
  const { split: messages } = useMessages("outlook");
  const split = splitOf(twelve);
  if (!split) return null;
  const { months, month_cents: cents, then_month_cents: then } = split;
  const { then_month_to_month: drift } = twelve;
  const more = [
    messages.ends({ day: split.ends_on }),
    drift && messages.monthToMonth(toRange(drift.low_cents, drift.high_cents)),
  ].filter((text) => text !== null);
  return (
    <p className="text-small text-warn">
      {then === null ? messages.textNoThen({ months, cents }) : messages.text({ months, cents, after: then })}
      .{whole && <> {more.join(" ")}</>}
    </p>
  );
}
