// Twelve bars: the year at a glance. The values are available by keyboard, pointer or table.
import { scaleColumns, scaleLinear } from "#web/charts/scale.ts";
import { useId, useState } from "react";
import { AXIS_TEXT } from "#web/charts/axis.tsx";
import { ChartFrame } from "#web/charts/chart-frame.tsx";
import { EstimateHatch } from "#web/charts/patterns.tsx";
import { Plot } from "#web/charts/plot.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { YearMonth } from "./year-preview.ts";

const HEIGHT = 132;
const TOP = 20;
const BOTTOM = 20;

export function YearBars({ months }: { months: readonly YearMonth[] }) {
  const { preview: messages } = useMessages("compare");
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const peak = months.reduce((most, { kwh }, index) => (kwh > (months[most]?.kwh ?? 0) ? index : most), 0);
  const top = months[peak];

  function speak(index: number): string {
    const month = months[index];
    return month
      ? messages.spoken({
          month: format.month(month.month),
          kwh: format.kwh(month.kwh),
          estimated: month.estimated,
        })
      : "";
  }

  return (
    <ChartFrame
      sentence={
        <span className="text-small text-muted">
          {active === null
            ? top &&
              messages.peak({
                month: format.month(top.month),
                kwh: format.kwh(top.kwh),
                estimated: top.estimated,
              })
            : speak(active)}
        </span>
      }
      legend={
        months.some(({ estimated }) => estimated) &&
        months.some(({ estimated }) => !estimated) && (
          <span className="text-small text-muted">{messages.hatch}</span>
        )
      }
      table={{
        caption: messages.table,
        columns: [messages.month, messages.used],
        rows: months.map(({ month, kwh, estimated }) => ({
          key: month,
          cells: [format.month(month) + (estimated ? ` (${messages.estimatedMark})` : ""), format.kwh(kwh)],
        })),
      }}
    >
      <Plot
        label={messages.chart}
        height={HEIGHT}
        marks={{
          count: months.length,
          columns: null,
          at: (x, _y, width) => {
            const index = Math.floor((x / width) * months.length);
            return index >= 0 && index < months.length ? index : null;
          },
          speak,
          active,
          onActive: setActive,
        }}
      >
        {(width) => <Drawing months={months} width={width} active={active ?? peak} />}
      </Plot>
    </ChartFrame>
  );
}

interface DrawingProps {
  readonly months: readonly YearMonth[];
  readonly width: number;
  /** The month whose value is shown above its bar. */
  readonly active: number;
}

function Drawing({ months, width, active }: DrawingProps) {
  const id = useId();
  const format = useFormat();
  const x = scaleColumns([0, width], months.length, { inner: 0.22, outer: 0.22 });
  const y = scaleLinear([0, Math.max(1, ...months.map(({ kwh }) => kwh))], [HEIGHT - BOTTOM, TOP]);
  const shown = months[active];
  return (
    <>
      <defs>
        <EstimateHatch id={id} />
      </defs>
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="stroke-control" />
      {months.map(({ month, kwh, estimated }, index) => {
        const box = { x: x.left(index), width: x.width, y: y(kwh), height: y(0) - y(kwh) };
        return (
          <g key={month}>
            <rect {...box} rx={1.5} className="fill-accent" fillOpacity={index === active ? 1 : 0.72} />
            {estimated && <rect {...box} fill={`url(#${id})`} />}
            <text
              x={x.centre(index)}
              y={HEIGHT - 5}
              textAnchor="middle"
              fontSize={AXIS_TEXT}
              className={index === active ? "fill-ink font-semibold" : "fill-muted"}
            >
              {format.monthInitial(month)}
            </text>
          </g>
        );
      })}
      {shown && (
        <text
          x={Math.min(width - 18, Math.max(18, x.centre(active)))}
          y={y(shown.kwh) - 5}
          textAnchor="middle"
          fontSize={AXIS_TEXT}
          className="figures fill-ink font-semibold"
        >
          {format.number(shown.kwh)}
        </text>
      )}
    </>
  );
}
