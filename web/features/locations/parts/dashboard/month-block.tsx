import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { monthSoFar, priceNow } from "./month-so-far.ts";
import { toEstimated } from "#messages/message-values.ts";

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
  if (pending) return <Skeleton lines={2} />;
  const month = best && monthSoFar(best, priceNow(location, best, outlook), today);
  if (!month) return <Text tone="muted">{messages.unknown}</Text>;
  const { kind, estimated_share: share } = best.basis;
  const basis = kind === "monthly" || kind === "intervals" ? rests[kind](toEstimated(share)) : rests[kind];
  const { cents, whole_cents: whole } = month;
  return (
    <div>
      <Text>
        {cents === null || whole === null
          ? messages.lineKwh({ today, kwh: month.kwh })
          : messages.line({ today, cents, whole })}
      </Text>
      <Text size="small" tone="muted">
        {cents === null && `${location.contract === null ? messages.noCost : messages.noPrice} `}
        {basis}
      </Text>
    </div>
  );
}
