import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Table } from "../../../ui/table.tsx";

interface MonthsTableProps {
  readonly items: readonly RankedPlan[];
  readonly months: Ranking["usage"]["months"];
}

/** The table twin of the small bars. */
export function MonthsTable({ items, months }: MonthsTableProps) {
  const words = useMessages("results").side;
  const format = useFormat();
  const rows = months.map(({ month }, index) => ({ month, index }));
  return (
    <Disclosure summary={words.monthsTable}>
      <Table
        caption={words.rows.months}
        hideCaption
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          {
            key: "month",
            header: words.month,
            rowHeader: true,
            cell: ({ month }) => `${format.monthShort(month)} ${month.slice(0, 4)}`,
          },
          ...items.map(({ plan, cost }) => ({
            key: plan.id,
            header: plan.name,
            align: "end" as const,
            cell: ({ index }: { readonly index: number }) => {
              const cents = cost?.month_cents[index];
              return cents === undefined ? "–" : format.moneyExact(cents);
            },
          })),
        ]}
      />
    </Disclosure>
  );
}
