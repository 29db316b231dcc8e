import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveMonth, MonthOption } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { toMonthKey, liveMonthQuery } from "../../api/usage.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DayDetail } from "./day-detail.tsx";
import { MonthHours } from "./month-hours.tsx";
import { MonthDays } from "./month-days.tsx";
import { MonthSums } from "./month-sums.tsx";
import { findHighestUsageDay } from "./month-shape.ts";
import { useSaveForOffline } from "./use-save-for-offline.ts";

interface MonthViewProps {
  readonly location: ServiceLocation;
  /** Newest first. */
  readonly months: readonly MonthOption[];
  readonly month: MonthOption;
}

/** A month: its totals, its days, one day's quarter hours, its hours. */
export function MonthView({ location, months, month }: MonthViewProps) {
  const { esiid } = location.service_location;
  const key = toMonthKey(month);
  const { data, error, refetch, isFetching } = useQuery({
    ...liveMonthQuery(useConfig(), esiid, key),
    // The last month stays while the next one loads, so nothing jumps.
    placeholderData: (before) => before,
  });
  if (!data && error)
    return <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton height={14} lines={2} />;
  return <Month key={data.month.end} location={location} months={months} live={data} />;
}

interface MonthProps {
  readonly location: ServiceLocation;
  readonly months: readonly MonthOption[];
  readonly live: LiveMonth;
}

function Month({ location, months, live }: MonthProps) {
  const messages = useMessages("usage");
  const { esiid } = location.service_location;
  const [selected, setSelected] = useState(() => {
    const most = findHighestUsageDay(live.days);
    return most ? live.days.indexOf(most) : null;
  });
  const day = selected === null ? undefined : live.days[selected];
  const energy = live.cost_basis?.energy ?? [];
  useSaveForOffline(location, live);
  return (
    <>
      <MonthSums esiid={esiid} live={live} />
      <Section title={messages.dayBars.title}>
        <Card as="div">
          <MonthDays esiid={esiid} months={months} live={live} selected={selected} onSelect={setSelected} />
          {day && <DayDetail day={day} energy={energy} />}
        </Card>
      </Section>
      <Section title={messages.hours.title}>
        <Card as="div">
          <MonthHours days={live.days} energy={energy} />
        </Card>
      </Section>
    </>
  );
}
