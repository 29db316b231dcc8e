// A day's quarter hours as a stepped line: average power, with gaps left open.
import { scaleLinear } from "./scale.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AXIS_TEXT, MarkLabels, ValueAxis } from "./axis.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { DotLabel } from "./dot-label.tsx";
import { repeatedHourZone, stepRuns } from "./day-line-shape.ts";
import { RegionMarks } from "./heat-key.tsx";
import { REGION_DASH } from "./heat-map-drawing.tsx";
import { Plot } from "./plot.tsx";
import { barAxis } from "./ticks.ts";

export interface DayPoint {
  /** Index of the quarter hour. */
  readonly key: string;
  /** Local clock time at its start, in minutes after midnight. */
  readonly minute: number;
  /** Null = missing. */
  readonly wh: number | null;
  readonly estimated: boolean;
}

/** Quarter hours that share a price, outlined and named. */
export interface DayRegion {
  readonly name: string;
  /** From one index up to but excluding another. */
  readonly stretches: readonly { readonly from: number; readonly to: number }[];
}

interface DayLineProps {
  readonly sentence: ReactNode;
  readonly points: readonly DayPoint[];
  readonly regions: readonly DayRegion[];
}

const HEIGHT = 200;
const LEFT = 40;
const RIGHT = 8;
const TOP = 22;
const BOTTOM = 26;
/** Quarter hours per hour: Wh of one quarter → average W. */
const QUARTERS = 4;

function findRegionName(regions: readonly DayRegion[], index: number): string | null {
  const holds = regions.find(({ stretches }) =>
    stretches.some(({ from, to }) => index >= from && index < to),
  );
  return holds?.name ?? null;
}

export function DayLine({ sentence, points, regions }: DayLineProps) {
  const { day: messages } = useMessages("usage");
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);

  function formatTime(index: number): string {
    const time = format.clock(points[index]?.minute ?? 0);
    const zone = repeatedHourZone(points, index);
    return zone === null ? time : `${time} ${zone}`;
  }

  function speak(index: number): string {
    const point = points[index];
    if (!point) return "";
    const kwh = point.wh === null ? messages.missingMark : format.kwh(point.wh / 1000, 2);
    const notes = [point.estimated && messages.estimatedMark, findRegionName(regions, index)].filter(Boolean);
    return messages.spoken({
      time: formatTime(index),
      kwh,
      quality: notes.length === 0 ? null : notes.join(", "),
    });
  }

  return (
    <ChartFrame
      sentence={sentence}
      table={{
        caption: messages.table,
        columns: [messages.at, "kWh", ...(regions.length > 0 ? [messages.hours] : [])],
        rows: points.map((point, index) => ({
          key: point.key,
          cells: [
            formatTime(index),
            point.wh === null
              ? messages.missingMark
              : `${format.number(point.wh / 1000, 3)}${point.estimated ? ` (${messages.estimatedMark})` : ""}`,
            ...(regions.length > 0 ? [findRegionName(regions, index) ?? "–"] : []),
          ],
        })),
      }}
      {...(regions.length > 0 && {
        legend: (
          <ul className="figures flex flex-wrap gap-x-5 gap-y-1 text-small text-muted">
            <RegionMarks regions={regions} />
          </ul>
        ),
      })}
    >
      <Plot
        label={messages.label}
        height={HEIGHT}
        marks={{
          count: points.length,
          columns: null,
          at: (x, _y, width) => {
            const index = Math.floor(((x - LEFT) / (width - LEFT - RIGHT)) * points.length);
            return index >= 0 && index < points.length ? index : null;
          },
          speak,
          active,
          onActive: setActive,
        }}
      >
        {(width) => (
          <Drawing
            points={points}
            regions={regions}
            width={width}
            active={active}
            text={active === null ? null : speak(active)}
            axis={messages.axis}
          />
        )}
      </Plot>
    </ChartFrame>
  );
}

interface DrawingProps {
  readonly points: readonly DayPoint[];
  readonly regions: readonly DayRegion[];
  readonly width: number;
  readonly active: number | null;
  readonly text: string | null;
  readonly axis: string;
}

function Drawing({ points, regions, width, active, text: activeText, axis }: DrawingProps) {
  const format = useFormat();
  const kw = points.map(({ wh }) => (wh === null ? null : (wh * QUARTERS) / 1000));
  const { domain, ticks } = barAxis(kw.map((value) => value ?? 0));
  const x = scaleLinear([0, points.length], [LEFT, width - RIGHT]);
  const y = scaleLinear(domain, [HEIGHT - BOTTOM, TOP]);
  const decimals = ticks.some((tick) => !Number.isInteger(tick)) ? 1 : 0;
  const runs = stepRuns(kw, x, y);
  return (
    <>
      <text x={0} y={12} fontSize={AXIS_TEXT} className="fill-muted">
        {axis}
      </text>
      <ValueAxis
        ticks={ticks}
        y={y}
        from={LEFT}
        to={width - RIGHT}
        format={(value) => format.number(value, decimals)}
      />
      <Regions regions={regions} x={x} />
      {runs.gaps.map((gap) => (
        <rect
          key={gap.from}
          x={gap.from}
          y={TOP}
          width={gap.to - gap.from}
          height={HEIGHT - TOP - BOTTOM}
          fill="none"
          strokeDasharray="2 3"
          className="stroke-control"
        />
      ))}
      <path d={runs.area} className="fill-accent-soft" />
      <path d={runs.line} fill="none" strokeWidth={2} className="stroke-accent" />
      <EstimatedMarks points={points} x={x} />
      <MarkLabels
        y={HEIGHT - 6}
        labels={points.flatMap(({ minute }, index) =>
          // The first quarter of these hours: an hour that is repeated in fall is labeled once.
          [0, 360, 720, 1080].includes(minute) ? [{ at: x(index), text: format.clock(minute) }] : [],
        )}
      />
      {active !== null && activeText && (
        <>
          <line
            x1={x(active + 0.5)}
            x2={x(active + 0.5)}
            y1={TOP}
            y2={HEIGHT - BOTTOM}
            className="stroke-control"
          />
          <DotLabel x={x(active + 0.5)} y={y(kw[active] ?? 0)} text={activeText} left={0} right={width} />
        </>
      )}
    </>
  );
}

interface RegionsProps {
  readonly regions: readonly DayRegion[];
  readonly x: (index: number) => number;
}

/** Marks the hours that have their own price. */
function Regions({ regions, x }: RegionsProps) {
  return regions.flatMap(({ name, stretches }, index) =>
    stretches.map(({ from, to }) => (
      <rect
        key={`${name} ${from}`}
        x={x(from) + 1}
        y={TOP}
        width={Math.max(1, x(to) - x(from) - 2)}
        height={HEIGHT - TOP - BOTTOM}
        strokeWidth={1.5}
        strokeDasharray={REGION_DASH[index % REGION_DASH.length]}
        className="fill-raised stroke-control"
      />
    )),
  );
}

interface EstimatedMarksProps {
  readonly points: readonly DayPoint[];
  readonly x: (index: number) => number;
}

/** Draws a line under each quarter hour that was estimated. */
function EstimatedMarks({ points, x }: EstimatedMarksProps) {
  return points.map(
    (point, index) =>
      point.estimated && (
        <line
          key={point.key}
          x1={x(index)}
          x2={x(index + 1)}
          y1={HEIGHT - BOTTOM + 3}
          y2={HEIGHT - BOTTOM + 3}
          strokeWidth={3}
          className="stroke-warn"
        />
      ),
  );
}
