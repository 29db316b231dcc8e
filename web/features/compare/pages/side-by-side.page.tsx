// /compare/side-by-side?ids=a,b,c: up to four plans of the ranking next to each other.
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { toDeliveryAge } from "#web/shared/parts/delivery-age.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { definePage } from "#web/shared/page/define-page.ts";
import { PageData } from "#web/shared/page/page-data.tsx";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CompareLocation, useComparePaths, useLocationParam } from "../parts/compare-location.ts";
import { usePageInputs } from "../parts/page-inputs.ts";
import type { PageInputs } from "../parts/page-inputs.ts";
import { readPlanIds } from "../parts/results/addresses.ts";
import { NothingToRank } from "../parts/results/nothing-to-rank.tsx";
import { SharedNote } from "../parts/share/shared-note.tsx";
import { SideBySideView } from "../parts/side-by-side/side-by-side-view.tsx";
import { usePageRanking } from "../parts/use-page-ranking.ts";

function SideBySidePage() {
  const esiid = useLocationParam();
  useDocumentTitle(useMessages("side").title);
  return (
    <CompareLocation value={esiid}>
      <SideBySideContent />
    </CompareLocation>
  );
}

function SideBySideContent() {
  const page = usePageInputs();
  if (page.pending) return <Waiting />;
  if (page.inputs) return <RankedComparison page={page} />;
  return (
    <>
      <SharedNote />
      <NothingToRank />
    </>
  );
}

function Waiting({ back }: { readonly back?: string }) {
  const { list } = useMessages("results");
  return (
    <Framed {...(back === undefined ? {} : { back })}>
      <output className="sr-only">{list.loading}</output>
      <Skeleton height={2.5} lines={10} />
    </Framed>
  );
}

function Framed({ back, children }: { readonly back?: string; readonly children: ReactNode }) {
  const messages = useMessages("side");
  return (
    <Page>
      <PageHeader title={messages.title} {...(back && { back: <Link href={back}>{messages.back}</Link> })} />
      {children}
    </Page>
  );
}

function RankedComparison({ page }: { readonly page: PageInputs }) {
  const { search } = useLocation();
  const { list: back } = useComparePaths();
  const ranking = usePageRanking(page);
  useCatalogDate(ranking.data?.as_of, toDeliveryAge(ranking.data?.delivery));
  return (
    <PageData
      results={{ ranking }}
      skeleton={<Waiting back={back} />}
      renderError={(panel) => <Framed back={back}>{panel}</Framed>}
    >
      {(data) => <SideBySideView {...data} page={page} ids={readPlanIds(new URLSearchParams(search))} />}
    </PageData>
  );
}

export default definePage({ Component: SideBySidePage });
