// One bar a day, told apart by how the day was read; a day can be chosen.
import { scaleBand, scaleLinear } from "d3-scale";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useLanguage } from "../i18n/language.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { AXIS_TEXT, MarkLabels, ValueAxis } from "./axis.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { DotLabel } from "./dot-label.tsx";
import { dayName } from "./names.ts";
import { EstimateHatch } from "./patterns.tsx";
import { PartKey } from "./part-key.tsx";
import { Plot } from "./plot.tsx";
import { barAxis, labelEvery, textWidth } from "./ticks.ts";

export interface DayBar {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** kWh of the day; null = no readings. */
  readonly kwh: number | null;
  readonly estimated: boolean;
}

interface DayBarsProps {
  readonly sentence: ReactNode;
  readonly days: readonly DayBar[];
  /** Index of the chosen day, where a day can be chosen. */
  readonly selected?: number | null;
  readonly onSelect?: (index: number) => void;
}

const HEIGHT = 200;
const LEFT = 40;
const TOP = 14;
const BOTTOM = 24;

export function DayBars({ sentence, days, selected = null, onSelect }: DayBarsProps) {
  const words = useMessages("charts");
  const format = useFormat();
  const language = useLanguage();
  const [active, setActive] = useState<number | null>(null);

  function speak(index: number): string {
    const day = days[index];
    if (!day) return "";
    const kwh = day.kwh === null ? words.missing : format.kwh(day.kwh, 1);
    return words.days.spoken(dayName(day.date, language), kwh, day.estimated ? words.estimated : null);
  }

  return (
    <ChartFrame
      sentence={sentence}
      table={{
        caption: words.days.table,
        columns: [words.day, words.used],
        rows: days.map((day) => ({
          key: day.date,
          cells: [
            format.dateShort(day.date) + (day.estimated ? ` (${words.estimated})` : ""),
            day.kwh === null ? words.missing : format.kwh(day.kwh, 1),
          ],
        })),
      }}
      legend={
        days.some((day) => day.estimated || day.kwh === null) && (
          <PartKey
            parts={[]}
            estimated={days.some((day) => day.estimated)}
            missing={days.some((day) => day.kwh === null)}
            net={false}
          />
        )
      }
    >
      <Plot
        label={words.days.label}
        height={HEIGHT}
        marks={{
          count: days.length,
          columns: null,
          at: (x, _y, width) => {
            const index = Math.floor((x - LEFT) / ((width - LEFT) / Math.max(1, days.length)));
            return index >= 0 && index < days.length ? index : null;
          },
          speak,
          active,
          onActive: setActive,
          ...(onSelect && { onSelect }),
        }}
      >
        {(width) => (
          <Drawing
            days={days}
            width={width}
            active={active}
            selected={selected}
            said={active === null ? null : speak(active)}
          />
        )}
      </Plot>
    </ChartFrame>
  );
}

interface DrawingProps {
  readonly days: readonly DayBar[];
  readonly width: number;
  readonly active: number | null;
  readonly selected: number | null;
  readonly said: string | null;
}

function Drawing({ days, width, active, selected, said }: DrawingProps) {
  const id = useId();
  const format = useFormat();
  const language = useLanguage();
  const bars = scaleBand<number>([LEFT, width])
    .domain(days.map((_, index) => index))
    .padding(0.2);
  const { domain, ticks } = barAxis(days.map((day) => day.kwh ?? 0));
  const y = scaleLinear(domain, [HEIGHT - BOTTOM, TOP]);
  const every = labelEvery(bars.step(), textWidth("Aug 30", AXIS_TEXT) + 16);
  const left = (index: number): number => bars(index) ?? 0;
  return (
    <>
      <defs>
        <EstimateHatch id={id} />
      </defs>
      <ValueAxis ticks={ticks} y={y} from={LEFT} to={width} format={(kwh) => format.number(kwh)} />
      {days.map((day, index) => {
        const column = { x: left(index), width: bars.bandwidth() };
        if (day.kwh === null) {
          return (
            <rect
              key={day.date}
              {...column}
              y={TOP}
              height={HEIGHT - TOP - BOTTOM}
              fill="none"
              strokeDasharray="2 3"
              className="stroke-control"
            />
          );
        }
        const box = { ...column, y: y(day.kwh), height: y(0) - y(day.kwh) };
        const strong = index === active || index === selected;
        return (
          <g key={day.date}>
            <rect
              {...box}
              className={strong ? "fill-accent-strong" : "fill-accent"}
              fillOpacity={strong ? 1 : 0.75}
            />
            {day.estimated && <rect {...box} fill={`url(#${id})`} />}
          </g>
        );
      })}
      <MarkLabels
        y={HEIGHT - 6}
        labels={days
          .map((day, index) => ({
            at: left(index) + bars.bandwidth() / 2,
            text: dayName(day.date, language),
          }))
          .filter((_, index) => index % every === 0 && index + every / 2 <= days.length)}
      />
      {active !== null && said && (
        <DotLabel
          x={left(active) + bars.bandwidth() / 2}
          y={y(days[active]?.kwh ?? 0)}
          text={said}
          left={0}
          right={width}
        />
      )}
    </>
  );
}
