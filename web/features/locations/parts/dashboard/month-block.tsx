import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Figure } from "#web/ui/figure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { FigureSkeleton, Skeleton } from "#web/ui/progress.tsx";
import { monthSoFar, priceNow } from "./month-so-far.ts";
import { toEstimated } from "#web/shared/format/message-values.ts";

interface MonthBlockProps {
  readonly location: ServiceLocation;
  readonly best: BestPlans | undefined;
  readonly outlook: Outlook | undefined;
  readonly pending: boolean;
  readonly today: string;
}

/** The approximate cost of this month so far, and what it is based on. */
export function MonthBlock({ location, best, outlook, pending, today }: MonthBlockProps) {
  const { month: messages, basis: rests } = useMessages("dashboard");
  const format = useFormat();
  if (pending)
    return (
      <Stack gap={2}>
        <FigureSkeleton />
        <Skeleton lines={2} />
      </Stack>
    );
  const month = best && monthSoFar(best, priceNow(location, best, outlook), today);
  if (!month) return <Text tone="muted">{messages.unknown}</Text>;
  const { kind, estimated_share: share } = best.basis;
  const basis = kind === "monthly" || kind === "intervals" ? rests[kind](toEstimated(share)) : rests[kind];
  return (
    <Stack gap={1}>
      {month.cents === null ? (
        <Figure
          label={messages.label({ month: month.month })}
          value={messages.about({ text: format.kwh(month.kwh) })}
          note={location.contract === null ? messages.noCost : messages.noPrice}
        />
      ) : (
        <Figure
          label={messages.label({ month: month.month })}
          value={messages.about({ text: format.money(month.cents) })}
          unit={month.whole_cents !== null && messages.fullMonth({ cents: month.whole_cents })}
          size="head"
          note={messages.used({ kwh: month.kwh })}
        />
      )}
      <Text size="small" tone="muted">
        {basis}
      </Text>
    </Stack>
  );
}
