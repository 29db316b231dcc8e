// /compare/results: every plan in the area, by what it would cost this home.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { toDeliveryAge } from "#web/shared/parts/delivery-age.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { definePage } from "#web/shared/page/define-page.ts";
import { PageData } from "#web/shared/page/page-data.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { getLanguage, useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { loadAddressInputs, useAddressInputs } from "../parts/address-inputs.ts";
import type { CompareInputs } from "../parts/inputs.ts";
import { loadInputs, useCompareInputs } from "../parts/inputs.ts";
import { rankingQuery } from "../parts/results/ranking-query.ts";
import { ResultsSkeleton } from "../parts/results/results-skeleton.tsx";
import { ResultsView } from "../parts/results/results-view.tsx";

// Loaded on demand, because most ZIP codes have one utility.
const PlaceProblemView = lazy(() =>
  Promise.all([
    import("../parts/front/place-problem.tsx"),
    loadMessages("front", getLanguage()),
    loadMessages("compare", getLanguage()),
  ]).then(([module]) => ({ default: module.PlaceProblemView })),
);

// Only without a home in the address or in this browser.
const NothingToRank = lazy(async () => ({
  default: (await import("../parts/results/nothing-to-rank.tsx")).NothingToRank,
}));

function ResultsPage() {
  const stored = useCompareInputs();
  const address = useAddressInputs();
  if (address.pending) return <ResultsSkeleton />;
  if (address.home && (address.problem || address.error)) return <PlaceProblemView address={address} />;
  const inputs = address.inputs ?? stored;
  if (inputs) return <Ranked inputs={inputs} />;
  return <NothingToRank />;
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
        <ButtonLink variant="quiet" href={paths.compareUsage()}>
          {messages.failed.change}
        </ButtonLink>
      }
    >
      {(data) => <ResultsView {...data} inputs={inputs} />}
    </PageData>
  );
}

export default definePage({
  prefetch(client, { config, language, query }) {
    loadAddressInputs(client, config, query)
      .then((address) => {
        const inputs = address ?? loadInputs();
        return inputs && client.prefetchQuery(rankingQuery(config, inputs, language));
      })
      // The page itself shows the failure.
      .catch(() => undefined);
  },
  Component: ResultsPage,
});
