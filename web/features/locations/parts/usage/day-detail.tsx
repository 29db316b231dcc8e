import type { LiveDay } from "#contracts/live-link.ts";
import type { EnergyWindow } from "#contracts/plan.ts";
import { toMinute } from "#meter/calendar.ts";
import { DayLine } from "#web/charts/day-line.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { findHighestUsageHour, isUnread } from "./month-shape.ts";
import { dayRegions } from "./plan-windows.ts";
import { useWindowName } from "./use-window-name.ts";

const QUARTER = 15;
/** Quarter hours of a day without a clock change. */
const QUARTERS_A_DAY = 96;

interface DayDetailProps {
  readonly day: LiveDay;
  /** The price of the hours on the home's plan. Empty if it is not known. */
  readonly energy: readonly EnergyWindow[];
}

/** One day's quarter hours, their cost, and anything special about the day. */
export function DayDetail({ day, energy }: DayDetailProps) {
  const { day: messages } = useMessages("usage");
  const format = useFormat();
  const windowName = useWindowName();
  const weekday = format.weekday(new Date(`${day.day}T12:00:00Z`).getUTCDay());
  const estimated = new Set(day.estimated);
  return (
    <Stack gap={3}>
      <h3 className="text-lead font-semibold">{messages.title({ weekday, date: day.day })}</h3>
      {isUnread(day) ? (
        <Text tone="muted">{messages.nothing}</Text>
      ) : (
        <DayLine
          key={day.day}
          sentence={<Sentence day={day} />}
          regions={dayRegions(day.day, day.wh.length, energy, windowName)}
          points={day.wh.map((wh, index) => ({
            key: String(index),
            minute: toMinute(index, day.wh.length, QUARTER),
            wh,
            estimated: estimated.has(index),
          }))}
        />
      )}
    </Stack>
  );
}

function Sentence({ day }: { readonly day: LiveDay }) {
  const { day: messages } = useMessages("usage");
  const format = useFormat();
  const most = findHighestUsageHour(day);
  const texts = [
    `${format.kwh(day.kwh, 1)}.`,
    day.cost_cents !== null && messages.cost({ money: format.moneyExact(day.cost_cents) }),
    most &&
      messages.sentence({
        from: most.hour * 60,
        to: ((most.hour + 1) % 24) * 60,
        kwh: format.kwh(most.kwh, 2),
      }),
    day.missing > 0 && messages.missing({ n: day.missing }),
    day.estimated.length > 0 && messages.estimated({ n: day.estimated.length }),
    day.wh.length < QUARTERS_A_DAY && messages.short,
    day.wh.length > QUARTERS_A_DAY && messages.long,
  ];
  return <>{texts.filter(Boolean).join(" ")}</>;
}
