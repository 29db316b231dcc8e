import { scaleColumns, scaleLinear } from "./scale.ts";
import { useId } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { AXIS_TEXT, MarkLabels, ValueAxis } from "./axis.tsx";
import type { MonthBill } from "./bill-month.ts";
import { billTotal, columnTop, hangsBelow, monthTotal, stackBill } from "./bill-stack.ts";
import type { BillPart } from "./bill-stack.ts";
import { AfterDots, CreditHatch, EstimateHatch } from "./patterns.tsx";
import { barAxis, fittingLabels, textWidth } from "./ticks.ts";

export const BILLS_HEIGHT = 268;
const TOP = 22;
const BOTTOM = 26;
const LEFT = 40;
/** Pixels between a column and its total. */
const LABEL_RISE = 6;

export const PART_FILL: Record<BillPart, string> = {
  energy: "fill-part-energy",
  delivery: "fill-part-delivery",
  base: "fill-part-base",
  fees: "fill-part-fees",
  credits: "fill-part-credits",
};

interface DrawingProps {
  readonly months: readonly MonthBill[];
  readonly width: number;
  readonly active: number | null;
  readonly selected: number;
}

/** Returns the month under `x`, or null outside the columns. */
export function columnAt(x: number, width: number, months: readonly MonthBill[]): number | null {
  const index = Math.floor((x - LEFT) / ((width - LEFT) / months.length));
  return index >= 0 && index < months.length ? index : null;
}

export function StackedBillsDrawing({ months, width, active, selected }: DrawingProps) {
  const id = useId();
  const format = useFormat();
  const columns = scaleColumns([LEFT, width], months.length, { inner: 0.34, outer: 0.17 });
  const edges = months.flatMap((month) =>
    month.parts
      ? stackBill(month.parts).flatMap((segment) => [segment.from, segment.to])
      : [0, month.after ?? 0],
  );
  const { domain, ticks } = barAxis(edges);
  const y = scaleLinear(domain, [BILLS_HEIGHT - BOTTOM, TOP]);
  const wide = columns.step > textWidth("$1,000", AXIS_TEXT);
  const money = wide ? format.money : (cents: number) => format.number(cents / 100);
  const totals = months.map((month) => {
    const cents = monthTotal(month);
    return { text: cents === null ? "" : money(cents), y: y(columnTop(month)) - LABEL_RISE };
  });
  const labels = fittingLabels(totals, AXIS_TEXT, columns.step, [selected, active]);

  return (
    <>
      <defs>
        <CreditHatch id={`${id}credit`} />
        <EstimateHatch id={`${id}estimate`} />
        <AfterDots id={`${id}after`} />
      </defs>
      {[...new Set([selected, active])].map(
        (index) =>
          index !== null && (
            <rect
              key={index}
              x={columns.centre(index) - columns.step / 2}
              y={0}
              width={columns.step}
              height={BILLS_HEIGHT}
              rx={6}
              className={index === selected ? "fill-accent-soft" : "fill-raised"}
            />
          ),
      )}
      <ValueAxis ticks={ticks} y={y} from={LEFT} to={width} format={format.money} />
      {months.map((month, index) => (
        <Column
          key={month.month}
          month={month}
          x={columns.left(index)}
          width={columns.width}
          y={y}
          id={id}
          total={labels[index] ?? ""}
        />
      ))}
      <MarkLabels
        y={BILLS_HEIGHT - 8}
        labels={months.map((month, index) => ({
          at: columns.centre(index),
          text: (wide ? format.monthShort : format.monthInitial)(month.month),
          strong: index === selected,
        }))}
      />
    </>
  );
}

interface ColumnProps {
  readonly month: MonthBill;
  readonly x: number;
  readonly width: number;
  readonly y: (cents: number) => number;
  readonly id: string;
  /** The text above it. Empty if there is no room. */
  readonly total: string;
}

function Column({ month, x, width, y, id, total }: ColumnProps) {
  if (!month.parts) {
    if (month.after === undefined) return <Gap x={x} width={width} />;
    return <AfterColumn cents={month.after} x={x} width={width} y={y} id={id} total={total} />;
  }
  const segments = stackBill(month.parts);
  const top = columnTop(month);
  const cents = billTotal(month.parts);
  return (
    <g>
      {segments.map((segment) => (
        <rect
          key={segment.part}
          x={x}
          y={y(segment.to)}
          width={width}
          // One pixel of the card between parts, so that adjacent parts of similar lightness stay separate.
          height={Math.max(0.5, y(segment.from) - y(segment.to) - 1)}
          {...(segment.part === "credits"
            ? { fill: `url(#${id}credit)` }
            : { className: PART_FILL[segment.part] })}
        />
      ))}
      {month.estimated && (
        <rect x={x} y={y(top)} width={width} height={y(0) - y(top)} fill={`url(#${id}estimate)`} />
      )}
      {hangsBelow(month.parts) && (
        <line
          x1={x - 3}
          x2={x + width + 3}
          y1={y(cents)}
          y2={y(cents)}
          strokeWidth={2}
          className="stroke-ink"
        />
      )}
      <Total x={x + width / 2} y={y(top) - LABEL_RISE} text={total} />
    </g>
  );
}

function Total({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={AXIS_TEXT} className="figures fill-ink font-semibold">
      {text}
    </text>
  );
}

/** A month after the plan's price: one dotted bar without parts, because it is not a bill of the plan. */
function AfterColumn({
  cents,
  x,
  width,
  y,
  id,
  total,
}: Omit<ColumnProps, "month"> & { readonly cents: number }) {
  return (
    <g>
      <rect
        x={x + 0.5}
        y={y(cents)}
        width={width - 1}
        height={Math.max(0.5, y(0) - y(cents))}
        fill={`url(#${id}after)`}
        strokeDasharray="3 3"
        className="stroke-control"
      />
      <Total x={x + width / 2} y={y(cents) - LABEL_RISE} text={total} />
    </g>
  );
}

/** A month without readings: only the outline of its column is drawn. */
function Gap({ x, width }: { readonly x: number; readonly width: number }) {
  return (
    <rect
      x={x}
      y={TOP}
      width={width}
      height={BILLS_HEIGHT - TOP - BOTTOM}
      fill="none"
      strokeDasharray="2 3"
      className="stroke-control"
    />
  );
}
