// Usage by hour, with the hours that share a price outlined.
import { useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { HeatKey } from "./heat-key.tsx";
import { HeatMapDrawing, heatCellAt, heatHeight } from "./heat-map-drawing.tsx";
import { getQuantile, getLargest } from "./heat-shape.ts";
import { heatTable } from "./heat-table.ts";
import { Plot } from "./plot.tsx";
import type { HeatRegion, HeatRow } from "./heat-shape.ts";

const HOURS = 24;

interface HeatMapProps {
  readonly sentence: ReactNode;
  readonly rows: readonly HeatRow[];
  readonly regions: readonly HeatRegion[];
  /** Rows are single days: the table has a row for each, and only few hours reach the darkest color. */
  readonly days?: boolean;
}

/** For single hours, the share below the darkest color: otherwise one hour of an oven would make all others pale. */
const BELOW_DARKEST = 0.97;

export function HeatMap({ sentence, rows, regions, days = false }: HeatMapProps) {
  const messages = useMessages("charts");
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const all = rows.map((row) => row.kwh);
  const highest = getLargest(all);
  const largest = days ? getQuantile(all, BELOW_DARKEST) || highest : highest;

  function speak(index: number): string {
    const row = rows[Math.floor(index / HOURS)];
    const hour = index % HOURS;
    if (!row) return "";
    const value = row.kwh[hour] ?? null;
    const region = regions.find((candidate) => candidate.holds(Math.floor(index / HOURS), hour));
    return messages.heat.spoken({
      row: row.long,
      from: hour * 60,
      to: ((hour + 1) % HOURS) * 60,
      value: value === null ? messages.missing : format.kwh(value, 2),
      region: region?.name ?? null,
    });
  }

  return (
    <ChartFrame
      sentence={sentence}
      table={heatTable(rows, days, messages, format)}
      legend={<HeatKey largest={largest} andMore={highest > largest} regions={regions} />}
    >
      <Plot
        label={messages.heat.label}
        height={heatHeight(rows.length)}
        marks={{
          count: rows.length * HOURS,
          columns: HOURS,
          at: (x, y, width) => heatCellAt(x, y, width, rows.length),
          speak,
          active,
          onActive: setActive,
        }}
      >
        {(width) => (
          <HeatMapDrawing
            rows={rows}
            regions={regions}
            largest={largest}
            width={width}
            active={active}
            text={active === null ? null : speak(active)}
          />
        )}
      </Plot>
    </ChartFrame>
  );
}
