// The table twin of a heat map.
import type { Format } from "#web/shared/format/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { TableTwin } from "./chart-table.tsx";
import type { HeatRow } from "./heat-map.tsx";

const HOURS = 24;

/** A row an hour and a column a row of the map; where those are the days of a month, a row a day and a column an hour. */
export function heatTable(
  rows: readonly HeatRow[],
  days: boolean,
  words: Messages<"charts">,
  format: Pick<Format, "clock" | "dateShort" | "number">,
): TableTwin {
  const said = (value: number | null): string => (value === null ? "–" : format.number(value, 2));
  const hours = Array.from({ length: HOURS }, (_, hour) => format.clock(hour * 60));
  if (days)
    return {
      caption: words.heat.dayTable,
      columns: [words.day, ...hours],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [format.dateShort(row.key), ...hours.map((_, hour) => said(row.kwh[hour] ?? null))],
      })),
      wide: true,
    };
  return {
    caption: words.heat.table,
    columns: [words.heat.hour, ...rows.map((row) => row.short)],
    rows: hours.map((name, hour) => ({
      key: String(hour),
      cells: [name, ...rows.map((row) => said(row.kwh[hour] ?? null))],
    })),
  };
}
