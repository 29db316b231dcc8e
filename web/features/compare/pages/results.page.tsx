// /compare/results: every plan in the area, by what it would cost this home.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toDeliveryAge } from "#web/shared/parts/delivery-age.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { definePage } from "#web/shared/page/define-page.ts";
import { PageData } from "#web/shared/page/page-data.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { CompareInputs } from "../parts/inputs.ts";
import { loadInputs, useCompareInputs } from "../parts/inputs.ts";
import { NothingToRank } from "../parts/results/nothing-to-rank.tsx";
import { rankingQuery } from "../parts/results/ranking-query.ts";
import { ResultsSkeleton } from "../parts/results/results-skeleton.tsx";
import { ResultsView } from "../parts/results/results-view.tsx";

function ResultsPage() {
  const inputs = useCompareInputs();
  return inputs ? <Ranked inputs={inputs} /> : <NothingToRank />;
}

function Ranked({ inputs }: { readonly inputs: CompareInputs }) {
  const messages = useMessages("results");
  const ranking = useQuery({
    ...rankingQuery(useConfig(), inputs, useLanguage()),
    // The list stays while the prices of a changed choice load.
    placeholderData: keepPreviousData,
  });
  useCatalogDate(ranking.data?.as_of, toDeliveryAge(ranking.data?.delivery));
  return (
    <PageData
      results={{ ranking }}
      skeleton={<ResultsSkeleton />}
      renderError={(panel) => (
        <Page>
          <PageHeader title={messages.title} />
          {panel}
        </Page>
      )}
      action={
        <ButtonLink variant="quiet" href={paths.compare()}>
          {messages.failed.change}
        </ButtonLink>
      }
    >
      {(data) => <ResultsView {...data} inputs={inputs} />}
    </PageData>
  );
}

export default definePage({
  prefetch(client, { config, language }) {
    const inputs = loadInputs();
    if (inputs) void client.prefetchQuery(rankingQuery(config, inputs, language));
  },
  Component: ResultsPage,
});
