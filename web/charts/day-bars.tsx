// The days of a month as bars, with estimated or missing values marked and another month behind them.
import { scaleColumns, scaleLinear } from "./scale.ts";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AXIS_TEXT, MarkLabels, ValueAxis } from "./axis.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { EstimateHatch } from "./patterns.tsx";
import { Plot } from "./plot.tsx";
import { barAxis, labelEvery } from "./ticks.ts";

export interface DayBar {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Null if there are no readings. */
  readonly kwh: number | null;
  /** Share of the day's kWh that the utility estimated, 0 to 1. */
  readonly estimated: number;
  /** Part of it is missing. */
  readonly partly: boolean;
  /** The same day of the comparison month. Null without one. */
  readonly placeholder: number | null;
  /** Text for a screen reader besides the kWh. Null for none. */
  readonly note: string | null;
  /** Cells of the table after the kWh. */
  readonly cells: readonly string[];
}

interface DayBarsProps {
  readonly sentence: ReactNode;
  readonly days: readonly DayBar[];
  /** Headers of the `cells`. */
  readonly columns: readonly string[];
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
  readonly controls?: ReactNode;
  readonly legend?: ReactNode;
}

const HEIGHT = 232;
const TOP = 22;
const BOTTOM = 26;
const LEFT = 40;

export function DayBars({ sentence, days, columns, selected, onSelect, controls, legend }: DayBarsProps) {
  const messages = useMessages("charts");
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const formatKwh = ({ kwh }: DayBar): string => (kwh === null ? messages.missing : format.kwh(kwh, 1));

  function speak(index: number): string {
    const day = days[index];
    return day
      ? messages.days.spoken({ day: format.date(day.day), kwh: formatKwh(day), quality: day.note })
      : "";
  }

  return (
    <ChartFrame
      sentence={sentence}
      {...(controls === undefined ? {} : { controls })}
      {...(legend === undefined ? {} : { legend })}
      printTable
      table={{
        caption: messages.days.table,
        columns: [messages.day, "kWh", ...columns],
        rows: days.map((day) => ({
          key: day.day,
          cells: [
            format.dateShort(day.day),
            day.kwh === null ? "–" : format.number(day.kwh, 1),
            ...day.cells,
          ],
        })),
      }}
    >
      <Plot
        label={messages.days.label}
        height={HEIGHT}
        marks={{
          count: days.length,
          columns: null,
          at: (x, _y, width) => {
            const index = Math.floor((x - LEFT) / ((width - LEFT) / days.length));
            return index >= 0 && index < days.length ? index : null;
          },
          speak,
          active,
          onActive: setActive,
          onSelect,
        }}
      >
        {(width) => <Drawing days={days} width={width} active={active} selected={selected} />}
      </Plot>
    </ChartFrame>
  );
}

interface DrawingProps {
  readonly days: readonly DayBar[];
  readonly width: number;
  readonly active: number | null;
  readonly selected: number | null;
}

function Drawing({ days, width, active, selected }: DrawingProps) {
  const hatch = useId();
  const format = useFormat();
  const columns = scaleColumns([LEFT, width], days.length, { inner: 0.25, outer: 0.12 });
  const { domain, ticks } = barAxis(days.flatMap(({ kwh, placeholder }) => [kwh ?? 0, placeholder ?? 0]));
  const y = scaleLinear(domain, [HEIGHT - BOTTOM, TOP]);
  const bar = columns.width;
  const every = labelEvery(columns.step, 22);
  const marked = [...new Set([selected, active])].filter((index) => index !== null);
  return (
    <>
      <defs>
        <EstimateHatch id={hatch} />
      </defs>
      {marked.map((index) => (
        <rect
          key={index}
          x={columns.centre(index) - columns.step / 2}
          y={0}
          width={columns.step}
          height={HEIGHT}
          rx={Math.min(6, columns.step / 3)}
          className={index === selected ? "fill-accent-soft" : "fill-raised"}
        />
      ))}
      <text x={0} y={12} fontSize={AXIS_TEXT} className="fill-muted">
        kWh
      </text>
      <ValueAxis ticks={ticks} y={y} from={LEFT} to={width} format={(value) => format.number(value)} />
      {days.map((day, index) => (
        <Bar key={day.day} day={day} x={columns.left(index)} width={bar} y={y} hatch={hatch} />
      ))}
      <MarkLabels
        y={HEIGHT - 8}
        labels={days
          .map(({ day }, index) => ({
            at: columns.centre(index),
            text: String(Number(day.slice(8))),
            strong: index === selected,
            shown: index % every === 0 || index === selected,
          }))
          .filter(({ shown, at, strong }) => shown && (strong || isClear(at, selected, columns.centre)))}
      />
    </>
  );
}

/** Whether a label has room next to the selected day's label. */
function isClear(at: number, selected: number | null, centre: (index: number) => number): boolean {
  return selected === null || Math.abs(at - centre(selected)) >= 18;
}

interface BarProps {
  readonly day: DayBar;
  readonly x: number;
  readonly width: number;
  readonly y: (kwh: number) => number;
  readonly hatch: string;
}

function Bar({ day, x, width, y, hatch }: BarProps) {
  const { kwh, estimated, partly, placeholder } = day;
  return (
    <g>
      {(kwh === null || partly) && (
        <rect
          x={x + 0.5}
          y={TOP}
          width={Math.max(1, width - 1)}
          height={HEIGHT - TOP - BOTTOM}
          fill="none"
          strokeDasharray="2 3"
          className="stroke-control"
        />
      )}
      {kwh !== null && (
        <rect x={x} y={y(kwh)} width={width} height={Math.max(0.5, y(0) - y(kwh))} className="fill-accent" />
      )}
      {kwh !== null && estimated > 0 && (
        <rect x={x} y={y(kwh)} width={width} height={(y(0) - y(kwh)) * estimated} fill={`url(#${hatch})`} />
      )}
      {placeholder !== null && (
        <line
          x1={x - width * 0.12}
          x2={x + width * 1.12}
          y1={y(placeholder)}
          y2={y(placeholder)}
          strokeWidth={2}
          className="stroke-ink"
        />
      )}
    </g>
  );
}
