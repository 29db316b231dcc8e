import type { Quote } from "#contracts/checkout.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Table } from "#web/ui/table.tsx";
import { toEstimated } from "#messages/message-values.ts";

interface QuoteMonthsProps {
  readonly quote: Quote;
  readonly months: NonNullable<Quote["months"]>;
}

/** The months that a quote is based on, with the year below. */
export function QuoteMonths({ quote, months }: QuoteMonthsProps) {
  const messages = useMessages("orderedPlan");
  const format = useFormat();
  const share = quote.estimated_share ?? 0;
  return (
    <Disclosure summary={messages.months}>
      <Table
        caption={messages.months}
        hideCaption
        columns={[
          {
            key: "month",
            header: messages.month,
            cell: ({ month }) => format.monthName(month),
            rowHeader: true,
          },
          { key: "use", header: messages.use, cell: ({ kwh }) => format.kwh(kwh), align: "end" },
          { key: "cost", header: messages.cost, cell: ({ cents }) => format.moneyExact(cents), align: "end" },
        ]}
        rows={months}
        rowKey={({ month }) => month}
        footer={[messages.sum, format.kwh(quote.year_kwh), format.moneyExact(quote.year_cents)]}
      />
      {share > 0.01 && (
        <Text size="small" tone="muted">
          {messages.estimated(toEstimated(share))}
        </Text>
      )}
    </Disclosure>
  );
}
