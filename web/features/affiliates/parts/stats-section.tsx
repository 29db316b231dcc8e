import { useQuery } from "@tanstack/react-query";
import { startTransition, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AffiliateStats } from "#contracts/affiliates.ts";
import { affiliateStatsQuery } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Grid, Section } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { BlockSkeleton } from "#web/shared/parts/block-skeleton.tsx";
import { toBars, getSpanDates, readSpan, DATE_RANGES, type Span } from "./date-ranges.ts";
import { StateCounts } from "./state-counts.tsx";
import { VisitsChart } from "./visits-chart.tsx";

/** Visits, orders and their statuses, over a time span from the URL. */
export function StatsSection() {
  const { stats: messages } = useMessages("affiliates");
  const [span, setSpan] = useSpan();
  const { from, to } = getSpanDates(span, todayInTexas());
  const { data, error, refetch, isFetching } = useQuery(affiliateStatsQuery(useConfig(), from, to));
  // If the new span fails to load, the previous stats would appear under its name.
  const shown = error && data?.from !== from ? undefined : data;
  return (
    <Section
      title={messages.title}
      actions={
        <SegmentedControl
          label={messages.span}
          hideLabel
          value={span}
          onChange={setSpan}
          options={DATE_RANGES.map((value) => ({ value, label: messages.ranges[value] }))}
        />
      }
    >
      {shown ? (
        <VisitStats stats={shown} span={shown.from === from ? span : getSpan(shown)} stale={isFetching} />
      ) : error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <BlockSkeleton height={18} />
      )}
    </Section>
  );
}

/** Returns the span of the stats that stay while others load. */
function getSpan({ days }: AffiliateStats): Span {
  if (days.length > 90) return "365";
  return days.length > 30 ? "90" : "30";
}

function useSpan(): readonly [Span, (span: Span) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The router takes a moment, but the selected one must look selected immediately.
  const [span, show] = useOptimistic(readSpan(new URLSearchParams(search).get("span")));
  return [
    span,
    (next) =>
      startTransition(async () => {
        show(next);
        const query = new URLSearchParams(search);
        query.set("span", next);
        await navigate({ pathname, search: `?${query}` }, { preventScrollReset: true, replace: true });
      }),
  ];
}

interface StatsProps {
  readonly stats: AffiliateStats;
  readonly span: Span;
  /** Whether other stats are loading. */
  readonly stale: boolean;
}

function VisitStats({ stats, span, stale }: StatsProps) {
  const { stats: messages } = useMessages("affiliates");
  const format = useFormat();
  const { visits, orders } = stats;
  if (visits === 0 && orders === 0)
    return <EmptyState title={messages.nothing}>{messages.nothingText}</EmptyState>;
  return (
    <div aria-busy={stale}>
      <Card as="div">
        <Grid columns={3} gap={6}>
          <Figure label={messages.visits} value={format.number(visits)} note={messages.visitsNote} />
          <Figure label={messages.orders} value={format.number(orders)} note={messages.ordersNote} />
          {orders > 0 && <StateCounts counts={stats.by_state} />}
        </Grid>
        <VisitsChart span={span} bars={toBars(span, stats.days)} visits={visits} orders={orders} />
      </Card>
    </div>
  );
}
