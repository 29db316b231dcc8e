// The table version of a heat map.
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { TableAlternative } from "./chart-table.tsx";
import type { HeatRow } from "./heat-shape.ts";

const HOURS = 24;

/**
 * A row per hour and a column per row of the map. If those are the days of a month, a row per day and a column per
 * hour.
 */
export function heatTable(
  rows: readonly HeatRow[],
  days: boolean,
  messages: Messages<"charts">,
  format: Pick<Format, "clock" | "dateShort" | "number">,
): TableAlternative {
  const text = (value: number | null): string => (value === null ? "–" : format.number(value, 2));
  const hours = Array.from({ length: HOURS }, (_, hour) => format.clock(hour * 60));
  if (days)
    return {
      caption: messages.heat.dayTable,
      columns: [messages.day, ...hours],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [format.dateShort(row.key), ...hours.map((_, hour) => text(row.kwh[hour] ?? null))],
      })),
      wide: true,
    };
  return {
    caption: messages.heat.table,
    columns: [messages.heat.hour, ...rows.map((row) => row.short)],
    rows: hours.map((name, hour) => ({
      key: String(hour),
      cells: [name, ...rows.map((row) => text(row.kwh[hour] ?? null))],
    })),
  };
}
