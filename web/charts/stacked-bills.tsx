// Twelve bills, each stacked by part. A selected month shows its lines.
import { useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { BillLines } from "./bill-lines.tsx";
import type { AfterNames, MonthBill } from "./bill-month.ts";
import { billTotal, hangsBelow, monthTotal } from "./bill-stack.ts";
import { billsTable } from "./bills-table.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { namedParts } from "./named-parts.ts";
import { PartKey } from "./part-key.tsx";
import { Plot } from "./plot.tsx";
import { BILLS_HEIGHT, StackedBillsDrawing, columnAt } from "./stacked-bills-drawing.tsx";

interface StackedBillsProps {
  readonly sentence: ReactNode;
  /** Oldest first. Usually twelve. */
  readonly months: readonly MonthBill[];
  /** Required if some of the months come after the plan's price. */
  readonly after?: AfterNames;
}

export function StackedBills({ sentence, months, after }: StackedBillsProps) {
  const messages = useMessages("charts");
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const [selected, setSelected] = useState(() => findMostExpensive(months));
  const shown = months[selected];

  function speak(index: number): string {
    const month = months[index];
    if (!month) return "";
    const name = format.monthName(month.month);
    const cents = monthTotal(month);
    if (cents === null) return `${name}: ${messages.missing}.`;
    const text = messages.bills.spoken({
      month: name,
      total: format.moneyExact(cents),
      kwh: format.kwh(month.kwh),
      estimated: month.estimated,
    });
    return month.parts || !after ? text : `${text} ${after.key}.`;
  }

  return (
    <ChartFrame
      sentence={sentence}
      table={billsTable(months, messages, format, after)}
      legend={
        <PartKey
          parts={namedParts(
            months.flatMap((month) => month.parts ?? []),
            messages,
          )}
          estimated={months.some((month) => month.parts && month.estimated)}
          net={months.some((month) => month.parts && hangsBelow(month.parts))}
          missing={months.some((month) => monthTotal(month) === null)}
          {...(after && { after: after.key })}
        />
      }
      printTable
      detail={shown && <BillLines bill={shown} />}
    >
      <Plot
        label={messages.bills.label}
        height={BILLS_HEIGHT}
        marks={{
          count: months.length,
          columns: null,
          at: (x, _y, width) => columnAt(x, width, months),
          speak,
          active,
          onActive: (index) => {
            setActive(index);
          },
          onSelect: setSelected,
        }}
      >
        {(width) => <StackedBillsDrawing months={months} width={width} active={active} selected={selected} />}
      </Plot>
    </ChartFrame>
  );
}

/** Returns the month that is selected first: the most expensive, because it raises the most questions. */
function findMostExpensive(months: readonly MonthBill[]): number {
  const totals = months.map((month) => (month.parts ? billTotal(month.parts) : -Infinity));
  return totals.indexOf(Math.max(...totals));
}
