import type { Ranking } from "#contracts/compare.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Table } from "#web/ui/table.tsx";
import { isPriced } from "#rating/plan-groups.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { buildSideMonths, sharedMonths } from "./months-of.ts";

interface MonthsTableProps {
  readonly items: readonly RankedItem[];
  readonly months: Ranking["usage"]["months"];
}

/** The table version of the small bars. */
export function MonthsTable({ items, months }: MonthsTableProps) {
  const messages = useMessages("side");
  const format = useFormat();
  const rows = sharedMonths(items, months).map((month, index) => ({ month, index }));
  return (
    <Disclosure summary={messages.monthsTable}>
      <Table
        caption={messages.rows.months}
        hideCaption
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          {
            key: "month",
            header: messages.month,
            rowHeader: true,
            cell: ({ month }) => `${format.monthShort(month)} ${month.slice(0, 4)}`,
          },
          ...items.map((item) => {
            const cells = isPriced(item) ? buildSideMonths(item, months) : [];
            return {
              key: item.plan.id,
              header: item.plan.name,
              align: "end" as const,
              cell: ({ index }: { readonly index: number }) => {
                const cell = cells[index];
                if (typeof cell?.cents !== "number") return "–";
                const text = format.moneyExact(cell.cents);
                return cell.after ? messages.afterMark({ text }) : text;
              },
            };
          }),
        ]}
      />
    </Disclosure>
  );
}
