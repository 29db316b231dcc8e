// How much is used in which hours, with the hours that share a price outlined.
import { useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "../i18n/use-format.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { HeatKey } from "./heat-key.tsx";
import { HeatMapDrawing, heatCellAt, heatHeight } from "./heat-map-drawing.tsx";
import { largestOf } from "./heat-shape.ts";
import { Plot } from "./plot.tsx";

const HOURS = 24;

/** A row of the map: a weekday or a month. */
export interface HeatRow {
  readonly key: string;
  readonly short: string;
  readonly long: string;
  /** Average kWh of each of the 24 hours; null = no readings. */
  readonly kwh: readonly (number | null)[];
}

/** Hours that share a price, outlined and named. */
export interface HeatRegion {
  /** "Free nights · 0 ¢/kWh". */
  readonly name: string;
  readonly holds: (row: number, hour: number) => boolean;
}

interface HeatMapProps {
  readonly sentence: ReactNode;
  readonly rows: readonly HeatRow[];
  readonly regions: readonly HeatRegion[];
}

export function HeatMap({ sentence, rows, regions }: HeatMapProps) {
  const words = useMessages("charts");
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const largest = largestOf(rows.map((row) => row.kwh));

  function speak(index: number): string {
    const row = rows[Math.floor(index / HOURS)];
    const hour = index % HOURS;
    if (!row) return "";
    const value = row.kwh[hour] ?? null;
    const region = regions.find((candidate) => candidate.holds(Math.floor(index / HOURS), hour));
    return words.heat.spoken(
      row.long,
      format.clock(hour * 60),
      format.clock(((hour + 1) % HOURS) * 60),
      value === null ? words.missing : format.kwh(value, 2),
      region?.name ?? null,
    );
  }

  return (
    <ChartFrame
      sentence={sentence}
      table={{
        caption: words.heat.table,
        columns: [words.heat.hour, ...rows.map((row) => row.short)],
        rows: Array.from({ length: HOURS }, (_, hour) => ({
          key: String(hour),
          cells: [
            format.clock(hour * 60),
            ...rows.map((row) => {
              const value = row.kwh[hour] ?? null;
              return value === null ? "–" : format.number(value, 2);
            }),
          ],
        })),
      }}
      legend={<HeatKey largest={largest} regions={regions} />}
    >
      <Plot
        label={words.heat.label}
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
            said={active === null ? null : speak(active)}
          />
        )}
      </Plot>
    </ChartFrame>
  );
}
