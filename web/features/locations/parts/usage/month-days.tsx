import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveDay, LiveMonth, MonthOption } from "#contracts/live-link.ts";
import { toMonthKey, liveMonthQuery } from "../../api/usage.ts";
import type { DayBar } from "#web/charts/day-bars.tsx";
import { DayBars } from "#web/charts/day-bars.tsx";
import { PartKey } from "#web/charts/part-key.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { findHighestUsageDay, estimatedShare, isUnread } from "./month-shape.ts";

type Beside = "none" | "before" | "year";

interface MonthDaysProps {
  readonly esiid: string;
  /** Newest first. */
  readonly months: readonly MonthOption[];
  readonly live: LiveMonth;
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
}

/** The month's days as bars, optionally with the previous month or the same month a year ago behind them. */
export function MonthDays({ esiid, months, live, selected, onSelect }: MonthDaysProps) {
  const { previousYear: messages, dayBars } = useMessages("usage");
  const [beside, setBeside] = useState<Beside>("none");
  const others = { before: subtractMonths(live.month, 1), year: subtractMonths(live.month, 12) };
  const known = (key: string): boolean => months.some((month) => toMonthKey(month) === key);
  const wanted = beside === "none" ? null : others[beside];
  const config = useConfig();
  const { data: placeholder } = useQuery({
    ...liveMonthQuery(config, esiid, wanted ?? toMonthKey(live.month)),
    enabled: wanted !== null,
  });
  const behind = wanted !== null && placeholder ? placeholder.days : [];
  const options = (["none", "before", "year"] as const).filter(
    (value) => value === "none" || known(others[value]),
  );
  const bars = useDayBars(live, behind);
  return (
    <DayBars
      sentence={useSentence(live.days)}
      days={bars}
      columns={[
        ...(live.cost_basis ? [dayBars.cost] : []),
        ...(behind.length > 0 ? [dayBars.previousYear] : []),
      ]}
      selected={selected}
      onSelect={onSelect}
      legend={
        <PartKey
          parts={[]}
          estimated={live.days.some(({ estimated }) => estimated.length > 0)}
          missing={bars.some(({ kwh, partly }) => kwh === null || partly)}
          net={false}
          {...(behind.length > 0 && beside !== "none" && { line: messages.keys[beside] })}
        />
      }
      {...(options.length > 1 && {
        controls: (
          <SegmentedControl
            label={messages.label}
            value={beside}
            onChange={setBeside}
            options={options.map((value) => ({ value, label: messages[value] }))}
          />
        ),
      })}
    />
  );
}

/** Returns a bar per day. `other` is the month behind it, day by day. */
function useDayBars(live: LiveMonth, other: readonly LiveDay[]): readonly DayBar[] {
  const { dayBars: messages } = useMessages("usage");
  const format = useFormat();
  const money = (cents: number | null): string => (cents === null ? "–" : format.moneyExact(cents));
  return live.days.map((day, index): DayBar => {
    const across = other[index];
    const previousYear = across && !isUnread(across) ? across.kwh : null;
    const note = [
      !isUnread(day) && day.missing > 0 && messages.partly,
      day.estimated.length > 0 && messages.estimated,
      day.cost_cents !== null && money(day.cost_cents),
    ].filter((text) => text !== false);
    return {
      day: day.day,
      kwh: isUnread(day) ? null : day.kwh,
      estimated: estimatedShare(day),
      partly: !isUnread(day) && day.missing > 0,
      placeholder: previousYear,
      note: note.length === 0 ? null : note.join(", "),
      cells: [
        ...(live.cost_basis ? [money(day.cost_cents)] : []),
        ...(other.length > 0 ? [previousYear === null ? "–" : format.number(previousYear, 1)] : []),
      ],
    };
  });
}

function useSentence(days: readonly LiveDay[]): string {
  const { dayBars: messages } = useMessages("usage");
  const format = useFormat();
  const most = findHighestUsageDay(days);
  if (!most) return messages.nothing;
  const fullDays = days.filter(({ missing }) => missing === 0);
  const sum = fullDays.reduce((all, { kwh }) => all + kwh, 0);
  const average = fullDays.length === 0 ? most.kwh : sum / fullDays.length;
  return messages.sentence({ most: most.day, kwh: format.kwh(most.kwh, 1), average: format.kwh(average, 1) });
}

/** Returns the key (YYYY-MM) of the month `months` before an option. */
function subtractMonths(option: MonthOption, months: number): string {
  const [year = 0, month = 1] = toMonthKey(option).split("-").map(Number);
  const index = year * 12 + (month - 1) - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}
