import { SEPARATOR } from "#messages/keep-together.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Column } from "#web/ui/table.tsx";
import { Table } from "#web/ui/table.tsx";
import { isPriced } from "#rating/plan-groups.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { formatFee } from "./plan-facts.tsx";

const MONTHS = 12;

interface PrintListProps {
  readonly title: string;
  readonly items: readonly RankedItem[];
}

/** A group of the list on paper: every plan that passes the filters, one line each. */
export function PrintList({ title, items }: PrintListProps) {
  const { row: messages, list, print, columns: names } = useMessages("results");
  const format = useFormat();
  if (items.length === 0) return null;
  const money = (item: RankedItem, months: number): string =>
    isPriced(item) ? format.money(item.twelve_months.cents / months) : "";
  // Without the month in which it ends, so that a plan is one line.
  const toTerm = (n: number): string => (n === 0 ? messages.monthToMonth : messages.months({ n }));
  const columns: ReadonlyArray<Column<RankedItem>> = [
    {
      key: "plan",
      header: names.plan,
      rowHeader: true,
      cell: ({ plan }) => plan.name + SEPARATOR + plan.provider.name,
    },
    { key: "year", header: print.year, align: "end", cell: (item) => money(item, 1) },
    { key: "month", header: print.month, align: "end", cell: (item) => money(item, MONTHS) },
    { key: "term", header: names.term, cell: ({ plan }) => toTerm(plan.term_months) },
    { key: "fee", header: names.fee, cell: ({ plan }) => formatFee(plan, messages) },
    { key: "rate", header: names.rate, cell: ({ plan }) => messages.rates[plan.rate_type] },
  ];
  return (
    <section>
      <h2 className="font-semibold">
        {title}
        {SEPARATOR}
        {list.sectionCount({ n: items.length })}
      </h2>
      <Table caption={title} hideCaption columns={columns} rows={items} rowKey={({ plan }) => plan.id} />
    </section>
  );
}
