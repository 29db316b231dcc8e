// /compare/side-by-side?ids=a,b,c — up to four plans of the ranking beside each other.
import { useLocation } from "react-router";
import { useCatalogueDate } from "#web/shared/parts/catalogue-date.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/progress.tsx";
import { CompareHome, useComparePaths, useHomeInAddress } from "../parts/compare-home.ts";
import { usePageInputs } from "../parts/page-inputs.ts";
import type { PageInputs } from "../parts/page-inputs.ts";
import { idsOf } from "../parts/results/addresses.ts";
import { NothingToRank } from "../parts/results/nothing-to-rank.tsx";
import { SideBySideView } from "../parts/side-by-side/side-by-side-view.tsx";
import { usePageRanking } from "../parts/use-page-ranking.ts";

export default function SideBySidePage() {
  const esiid = useHomeInAddress();
  useDocumentTitle(useMessages("side").title);
  return (
    <CompareHome value={esiid}>
      <OfPage />
    </CompareHome>
  );
}

function OfPage() {
  const page = usePageInputs();
  if (page.pending) return <Waiting />;
  return page.inputs ? <Asked page={page} /> : <NothingToRank />;
}

function Waiting() {
  const words = useMessages("side");
  const { list } = useMessages("results");
  return (
    <Page>
      <PageHeader title={words.title} />
      <output className="sr-only">{list.loading}</output>
      <Skeleton height={2.5} lines={10} />
    </Page>
  );
}

function Asked({ page }: { readonly page: PageInputs }) {
  const words = useMessages("side");
  const { list } = useMessages("results");
  const { search } = useLocation();
  const paths = useComparePaths();
  const { data, error, refetch, isFetching } = usePageRanking(page);
  useCatalogueDate(data?.as_of);
  if (data) return <SideBySideView ranking={data} ids={idsOf(new URLSearchParams(search))} />;
  return (
    <Page>
      <PageHeader title={words.title} back={<Link href={paths.list}>{words.back}</Link>} />
      {error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <output className="sr-only">{list.loading}</output>
          <Skeleton height={2.5} lines={10} />
        </>
      )}
    </Page>
  );
}
