import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import type { TableAlternative } from "./chart-table.tsx";
import { valueAt } from "./curve-shape.ts";
import type { CurveSegment } from "./curve-shape.ts";
import type { CurveMark, CurveMonth } from "./curve-shape.ts";

const EVERY_KWH = 250;

interface Curve {
  /** Cents per month by kWh. */
  readonly bills: readonly CurveSegment[];
  readonly marks: readonly CurveMark[];
  readonly months: readonly CurveMonth[];
}

/**
 * Converts the curve to a table: every 250 kWh, the last kWh before each threshold, and the home's own months, by
 * usage.
 */
export function curveTable(curve: Curve, messages: Messages<"charts">, format: Format): TableAlternative {
  const points = tablePoints(curve).map((kwh) => ({
    name: messages.curve.plan,
    kwh,
    cents: valueAt(curve.bills, kwh) ?? 0,
  }));
  const months = curve.months.map((month) => ({
    name: messages.curve.yourMonth({ month: format.monthName(month.month) }),
    kwh: month.kwh,
    cents: month.cents,
  }));
  const rows = [...points, ...months].sort((a, b) => a.kwh - b.kwh);
  return {
    caption: messages.curve.table,
    columns: [messages.curve.point, messages.used, messages.curve.average, messages.curve.bill],
    rows: rows.map(({ name, kwh, cents }) => ({
      key: `${name} ${kwh}`,
      cells: [name, format.kwh(kwh), kwh > 0 ? format.rate(cents / kwh) : "–", format.moneyExact(cents)],
    })),
  };
}

/** Ascending, without duplicates, inside the curve. */
function tablePoints({ bills, marks }: Curve): readonly number[] {
  const last = bills.at(-1)?.at(-1)?.kwh ?? 0;
  const round = Array.from({ length: Math.floor(last / EVERY_KWH) }, (_, index) => (index + 1) * EVERY_KWH);
  const edges = marks.flatMap((mark) => [mark.kwh - 1, mark.kwh]).filter((kwh) => kwh > 0 && kwh <= last);
  return [...new Set([...round, ...edges])].sort((a, b) => a - b);
}
