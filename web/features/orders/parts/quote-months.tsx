import type { Quote } from "#contracts/placing.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Table } from "#web/ui/table.tsx";

interface QuoteMonthsProps {
  readonly quote: Quote;
  readonly months: NonNullable<Quote["months"]>;
}

/** The months that a quote rests on, with the year below. */
export function QuoteMonths({ quote, months }: QuoteMonthsProps) {
  const words = useMessages("bought");
  const format = useFormat();
  const share = quote.estimated_share ?? 0;
  return (
    <Disclosure summary={words.months}>
      <Table
        caption={words.months}
        hideCaption
        columns={[
          { key: "month", header: words.month, cell: ({ month }) => format.month(month), rowHeader: true },
          { key: "use", header: words.use, cell: ({ kwh }) => format.kwh(kwh), align: "end" },
          { key: "cost", header: words.cost, cell: ({ cents }) => format.moneyExact(cents), align: "end" },
        ]}
        rows={months}
        rowKey={({ month }) => month}
        footer={[words.sum, format.kwh(quote.year_kwh), format.moneyExact(quote.year_cents)]}
      />
      {share > 0.01 && (
        <Text size="small" tone="muted">
          {words.estimated(share)}
        </Text>
      )}
    </Disclosure>
  );
}
