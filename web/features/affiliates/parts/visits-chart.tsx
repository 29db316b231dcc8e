// Visits and orders over time: two rows of bars over the same days, each with its own scale.
import { useState } from "react";
import { ChartFrame } from "#web/charts/chart-frame.tsx";
import { Plot } from "#web/charts/plot.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { findBestBar, type Span, type VisitBar } from "./date-ranges.ts";
import { barAt, VISITS_HEIGHT, VisitsDrawing } from "./visits-drawing.tsx";

interface VisitsChartProps {
  readonly span: Span;
  /** Oldest first. */
  readonly bars: readonly VisitBar[];
  readonly visits: number;
  readonly orders: number;
}

export function VisitsChart({ span, bars, visits, orders }: VisitsChartProps) {
  const { stats: messages } = useMessages("affiliates");
  const { chart } = messages;
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const weeks = span === "365";
  const best = findBestBar(bars);

  function speak(index: number): string {
    const bar = bars[index];
    if (!bar) return "";
    const describe = weeks ? chart.spokenWeek : chart.spoken;
    return describe({ when: format.date(bar.from), visitCount: bar.visits, orderCount: bar.orders });
  }

  function sentence(): string {
    if (!best) return weeks ? messages.noPeakWeek : messages.noPeak;
    return (weeks ? messages.bestWeek : messages.best)({ day: best.from, visitCount: best.visits });
  }

  return (
    <ChartFrame
      sentence={sentence()}
      table={{
        caption: weeks ? chart.byWeek : chart.byDay,
        columns: [weeks ? chart.week : chart.day, messages.visits, messages.orders],
        // Newest first, because users look for the latest days.
        rows: bars.toReversed().map((bar) => ({
          key: bar.from,
          cells: [format.dateShort(bar.from), format.number(bar.visits), format.number(bar.orders)],
        })),
        total: { key: "total", cells: [chart.total, format.number(visits), format.number(orders)] },
      }}
    >
      <Plot
        label={chart.label}
        height={VISITS_HEIGHT}
        marks={{
          count: bars.length,
          columns: null,
          at: (x, _y, width) => barAt(x, width, bars.length),
          speak,
          active: active !== null && active < bars.length ? active : null,
          onActive: setActive,
        }}
      >
        {(width) => <VisitsDrawing bars={bars} width={width} active={active} />}
      </Plot>
    </ChartFrame>
  );
}
