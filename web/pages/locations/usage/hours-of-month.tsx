import type { LiveDay } from "#contracts/live-link.ts";
import { HeatMap } from "../../../charts/heat-map.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { dearestHours, hoursOf } from "./month-shape.ts";

/** Hour by hour, a row a day. */
export function HoursOfMonth({ days }: { readonly days: readonly LiveDay[] }) {
  const { hours: words, dayBars } = useMessages("usage");
  const format = useFormat();
  const most = dearestHours(days);
  return (
    <HeatMap
      sentence={
        most
          ? words.sentence(
              format.clock(most.from * 60),
              format.clock(most.to * 60),
              format.percent(most.share),
            )
          : dayBars.nothing
      }
      rows={days.map((day) => ({
        key: day.day,
        short: String(Number(day.day.slice(8))),
        long: format.date(day.day),
        kwh: hoursOf(day),
      }))}
      regions={[]}
    />
  );
}
