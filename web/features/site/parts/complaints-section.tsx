import type { ComplaintCount, ProviderDetail } from "#contracts/providers.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Section, Text } from "#web/ui/layout.tsx";
import { Table, type Column } from "#web/ui/table.tsx";

/** Complaints to the Public Utility Commission, or that no statistics of them have been imported. */
export function ComplaintsSection({ provider }: { readonly provider: ProviderDetail }) {
  const messages = useMessages("providers").complaints;
  const columns = useComplaintColumns();
  const { complaints } = provider;
  if (complaints === null || complaints.length === 0)
    return (
      <Section title={messages.title}>
        <Text tone="muted">{complaints === null ? messages.notImported : messages.none}</Text>
      </Section>
    );
  const [newest] = complaints;
  return (
    <Section title={messages.title} lead={messages.lead}>
      <Table
        caption={messages.title}
        hideCaption
        columns={columns}
        rows={complaints}
        rowKey={({ period }) => period}
      />
      {newest && (
        <Text tone="muted" size="small">
          {messages.source({ file: newest.source, isoDate: newest.imported_on })}
        </Text>
      )}
    </Section>
  );
}

function useComplaintColumns(): Column<ComplaintCount>[] {
  const messages = useMessages("providers").complaints;
  const format = useFormat();
  const periodText = (period: string): string => {
    const [year = "", part] = period.split("-");
    if (year.startsWith("FY")) return messages.fiscalYear({ year: year.slice(2) });
    if (part?.startsWith("Q")) return messages.quarter({ year, quarter: part.slice(1) });
    return part === undefined ? year : format.month(period);
  };
  return [
    { key: "period", header: messages.period, rowHeader: true, cell: ({ period }) => periodText(period) },
    {
      key: "complaints",
      header: messages.count,
      align: "end",
      cell: ({ complaints }) => format.number(complaints),
    },
    {
      key: "per_1000",
      header: messages.per1000,
      align: "end",
      cell: ({ per_1000 }) => (per_1000 === null ? "–" : format.number(per_1000)),
    },
  ];
}
