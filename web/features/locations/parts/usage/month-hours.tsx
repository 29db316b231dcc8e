import type { LiveDay } from "#contracts/live-link.ts";
import type { EnergyWindow } from "#contracts/plan.ts";
import { HeatMap } from "#web/charts/heat-map.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { findHighestUsageHours, listHours } from "./month-shape.ts";
import { monthRegions } from "./plan-windows.ts";
import { useWindowName } from "./use-window-name.ts";

interface MonthHoursProps {
  readonly days: readonly LiveDay[];
  /** The price of the hours on the home's plan. Empty if it is not known. */
  readonly energy: readonly EnergyWindow[];
}

/** Hour by hour, a row per day. */
export function MonthHours({ days, energy }: MonthHoursProps) {
  const windowName = useWindowName();
  const { hours: messages, dayBars } = useMessages("usage");
  const format = useFormat();
  const most = findHighestUsageHours(days);
  return (
    <HeatMap
      sentence={
        most
          ? messages.sentence({
              from: most.from * 60,
              to: most.to * 60,
              share: format.percent(most.share),
            })
          : dayBars.nothing
      }
      rows={days.map((day) => ({
        key: day.day,
        short: String(Number(day.day.slice(8))),
        long: format.date(day.day),
        kwh: listHours(day),
      }))}
      regions={monthRegions(
        days.map(({ day }) => day),
        energy,
        windowName,
      )}
      days
    />
  );
}
