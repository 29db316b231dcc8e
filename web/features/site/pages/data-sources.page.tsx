// /data-sources: where each number on this site is from, and how old it is.
import type { DataSources } from "#contracts/data-sources.ts";
import { OUTAGE_NUMBERS_CHECKED_ON } from "#contracts/tables/outages.ts";
import { TDUS } from "#market/tdu.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { Page, PageHeader, Section } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Table } from "#web/ui/table.tsx";
import { dataSourcesQuery } from "../api.ts";

interface Row {
  readonly key: string;
  readonly source: string;
  readonly date: string;
}

function useRows({ plan_list, labels, addresses, complaints }: DataSources): Row[] {
  const { sources } = useMessages("dataSources");
  const format = useFormat();
  const date = (isoDate: string | null): string => (isoDate ? format.date(isoDate) : sources.never);
  return [
    {
      key: "list",
      source: sources.planList({ n: plan_list.plans }),
      date: date(plan_list.as_of),
    },
    { key: "labels", source: sources.labels({ n: labels.count }), date: date(labels.newest) },
    { key: "addresses", source: sources.addresses, date: date(addresses) },
    {
      key: "complaints",
      source: complaints ? sources.complaints({ file: complaints.source }) : sources.complaintsNone,
      date: date(complaints?.imported_on ?? null),
    },
    { key: "outages", source: sources.outages, date: date(OUTAGE_NUMBERS_CHECKED_ON) },
  ];
}

/** Links to the open plan record (server/services/compare/open). */
function Downloads() {
  const { download } = useMessages("dataSources");
  return (
    <Section title={download.title} lead={download.lead}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {(["csv", "json"] as const).map((ending) => (
          <li key={ending}>
            <Link look="item" href={`/open/plans/latest.${ending}`} download>
              {download[ending]}
            </Link>
          </li>
        ))}
        <li>
          <Link look="item" href="/open/plans/manifest.json" download>
            {download.all}
          </Link>
        </li>
      </ul>
    </Section>
  );
}

function DataSourcesPage({ data }: { readonly data: DataSources }) {
  const messages = useMessages("dataSources");
  const rows = useRows(data);
  const format = useFormat();
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead({ isoDate: data.plan_list.as_of })} />
      <Table
        caption={messages.caption}
        hideCaption
        columns={[
          { key: "source", header: messages.source, rowHeader: true, cell: (row: Row) => row.source },
          { key: "date", header: messages.date, align: "end", cell: (row: Row) => row.date },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <Section title={messages.delivery.title} lead={messages.delivery.lead}>
        <Table
          caption={messages.delivery.title}
          hideCaption
          columns={[
            {
              key: "tdu",
              header: messages.delivery.utility,
              rowHeader: true,
              cell: ({ tdu }: DataSources["delivery"][number]) => TDUS[tdu].short_name,
            },
            { key: "from", header: messages.delivery.from, cell: ({ as_of }) => format.dateShort(as_of) },
            {
              key: "checked",
              header: messages.delivery.checked,
              cell: ({ checked_on }) => format.dateShort(checked_on),
            },
            {
              key: "kind",
              header: messages.source,
              cell: ({ source_kind }) => messages.delivery.kinds[source_kind],
            },
          ]}
          rows={data.delivery}
          rowKey={({ tdu }) => tdu}
        />
      </Section>
      <Downloads />
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ data: dataSourcesQuery(config) }),
  Title: () => useMessages("dataSources").title,
  cards: 2,
  render: (props) => <DataSourcesPage {...props} />,
});
