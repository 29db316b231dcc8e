// Monthly cost by usage, with the home's own months on it.
import { useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { curveTable } from "./curve-table.ts";
import type { CurveSegment, CurveMonth, CurveMark, CurveUnit } from "./curve-shape.ts";
import { nearestMonth } from "./curve-shape.ts";
import { Plot } from "./plot.tsx";
import { CURVE_HEIGHT, PriceCurveDrawing, curveScales } from "./price-curve-drawing.tsx";

interface PriceCurveProps {
  readonly sentence: ReactNode;
  /** A month's bill in cents by kWh, ascending, cut at jumps. */
  readonly bills: readonly CurveSegment[];
  readonly marks: readonly CurveMark[];
  /** Empty if the home's usage is not known. */
  readonly months: readonly CurveMonth[];
  /** Right end of the axis, kWh. */
  readonly to_kwh?: number;
  /** Explains the dots of the months. */
  readonly legend?: ReactNode;
}

export function PriceCurve({ sentence, bills, marks, months, to_kwh = 3_000, legend }: PriceCurveProps) {
  const messages = useMessages("charts");
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const [unit, setUnit] = useState<CurveUnit>("per_kwh");
  const far = Math.max(to_kwh, ...months.map((month) => month.kwh));

  function speak(index: number): string {
    const month = months[index];
    if (!month) return "";
    const rate = month.kwh > 0 ? format.rate(month.cents / month.kwh) : "–";
    return messages.curve.spoken({
      month: format.monthName(month.month),
      kwh: format.kwh(month.kwh),
      rate,
      bill: format.moneyExact(month.cents),
    });
  }

  return (
    <ChartFrame
      sentence={sentence}
      table={curveTable({ bills, marks, months }, messages, format)}
      legend={legend}
      controls={
        <SegmentedControl
          label={messages.curve.show}
          hideLabel
          options={[
            { value: "per_kwh", label: messages.curve.perKwh },
            { value: "per_month", label: messages.curve.perMonth },
          ]}
          value={unit}
          onChange={setUnit}
        />
      }
    >
      <Plot
        label={messages.curve.label}
        height={CURVE_HEIGHT}
        marks={{
          count: months.length,
          columns: null,
          at: (x, y, width) => {
            const scales = curveScales(bills, months, far, unit, width);
            return nearestMonth(
              months.map((month) => scales.place(month)),
              x,
              y,
            );
          },
          speak,
          active,
          onActive: setActive,
        }}
      >
        {(width) => (
          <PriceCurveDrawing
            scales={curveScales(bills, months, far, unit, width)}
            bills={bills}
            marks={marks}
            months={months}
            unit={unit}
            active={active}
            text={active === null ? null : speak(active)}
          />
        )}
      </Plot>
    </ChartFrame>
  );
}
