import type { TwelveMonths } from "#contracts/compare.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { splitOf } from "../results/split.ts";
import { toRange } from "#messages/message-values.ts";

/** Shown if a price ends within twelve months: the day, the split, and what follows. Renders nothing if it lasts. */
export function ShortPrice({ twelve }: { readonly twelve: TwelveMonths }) {
  const messages = useMessages("plan").short;
  const split = splitOf(twelve);
  if (!split) return null;
  const { then_cents, then_month_to_month: drift } = twelve;
  const after = drift && (then_cents === null ? messages.driftAlone : messages.drift);
  return (
    <Banner tone="warn" icon={<WarnIcon />} title={messages.title({ day: split.ends_on })}>
      <p>{messages.split({ n: split.months, cents: split.month_cents, after: split.then_month_cents })}</p>
      <p>
        {then_cents !== null && messages.shop({ n: split.then_months, cents: then_cents })}{" "}
        {drift && after?.(toRange(drift.low_cents, drift.high_cents))}
      </p>
    </Banner>
  );
}
