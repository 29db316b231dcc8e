// /providers/:id: a provider's plans for a utility, its prices over time, fees, contact and complaints.
import type { ProviderDetail } from "#contracts/providers.ts";
import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { ProviderTile } from "#web/shared/parts/provider-tile.tsx";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { paths } from "#web/shared/paths.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { providerQuery } from "../api.ts";
import { ComplaintsSection } from "../parts/complaints-section.tsx";
import { PriceHistorySection } from "../parts/price-history-section.tsx";
import { ProviderFacts } from "../parts/provider-facts.tsx";
import { ProviderPlans } from "../parts/provider-plans.tsx";

function Back() {
  const messages = useMessages("providers");
  return (
    <Link look="plain" href={paths.providers()}>
      <ArrowLeftIcon size={16} /> {messages.back}
    </Link>
  );
}

function ProviderPage({ provider }: { readonly provider: ProviderDetail }) {
  const messages = useMessages("providers");
  useDocumentTitle(provider.name);
  useCatalogDate(provider.as_of);
  const { listed, tdu } = provider;
  return (
    <Page>
      <PageHeader
        back={<Back />}
        title={
          <span className="flex items-center gap-3">
            <ProviderTile name={provider.name} />
            {provider.name}
          </span>
        }
        lead={
          tdu === null
            ? messages.unlisted
            : messages.listed({ n: listed.length, area: TDUS[tdu].short_name, isoDate: provider.as_of })
        }
      />
      <ProviderFacts provider={provider} />
      {tdu !== null && <ProviderPlans provider={provider} tdu={tdu} />}
      {tdu !== null && <PriceHistorySection provider={provider} tdu={tdu} />}
      <ComplaintsSection provider={provider} />
    </Page>
  );
}

function ProviderMissing() {
  const messages = useMessages("providers").notFound;
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.providers()}>
          {messages.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config, id, query }) => ({ provider: providerQuery(config, id, query.get("tdu")) }),
  Title: () => useMessages("shell").titles.provider,
  Back,
  cards: 3,
  Missing: ProviderMissing,
  render: (data) => <ProviderPage {...data} />,
});
