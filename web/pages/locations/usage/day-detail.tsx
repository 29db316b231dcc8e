import type { LiveDay } from "#contracts/live-link.ts";
import { minuteOfSlot } from "#meter/calendar.ts";
import { DayLine } from "../../../charts/day-line.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Stack, Text } from "../../../ui/layout.tsx";
import { dearestHour, isUnread } from "./month-shape.ts";

const QUARTER = 15;
/** Quarter hours of a day on which the clocks do not change. */
const USUAL = 96;

/** One day's quarter hours, and what is special about it. */
export function DayDetail({ day }: { readonly day: LiveDay }) {
  const { day: words } = useMessages("usage");
  const estimated = new Set(day.estimated);
  return (
    <Stack gap={3}>
      <h3 className="text-lead font-semibold">{words.title(day.day)}</h3>
      {isUnread(day) ? (
        <Text tone="muted">{words.nothing}</Text>
      ) : (
        <DayLine
          key={day.day}
          sentence={<Sentence day={day} />}
          points={day.wh.map((wh, index) => ({
            key: String(index),
            minute: minuteOfSlot(index, day.wh.length, QUARTER),
            wh,
            estimated: estimated.has(index),
          }))}
        />
      )}
    </Stack>
  );
}

function Sentence({ day }: { readonly day: LiveDay }) {
  const { day: words } = useMessages("usage");
  const format = useFormat();
  const most = dearestHour(day);
  const texts = [
    `${format.kwh(day.kwh, 1)}.`,
    day.cost_cents !== null && words.cost(format.moneyExact(day.cost_cents)),
    most &&
      words.sentence(
        format.clock(most.hour * 60),
        format.clock(((most.hour + 1) % 24) * 60),
        format.kwh(most.kwh, 2),
      ),
    day.missing > 0 && words.missing(day.missing),
    day.estimated.length > 0 && words.estimated(day.estimated.length),
    day.wh.length < USUAL && words.short,
    day.wh.length > USUAL && words.long,
  ];
  return <>{texts.filter(Boolean).join(" ")}</>;
}
