// /affiliates: an affiliate's links and what came of them; a kind word for everybody else.
import { useQuery } from "@tanstack/react-query";
import { affiliateQuery } from "../../api/get-affiliate.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHeader, Stack } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PeopleIcon } from "../../ui/place-icons.tsx";
import { BlockSkeleton } from "./block-skeleton.tsx";
import { FiguresSection } from "./figures-section.tsx";
import { LinksSection } from "./links-section.tsx";
import { OrdersSection } from "./orders-section.tsx";

export default function AffiliatesPage() {
  const words = useMessages("affiliates");
  const { data: affiliate, error, refetch, isFetching } = useQuery(affiliateQuery(useConfig()));
  return (
    <Page>
      <PageHeader title={words.title} lead={affiliate && words.lead} />
      {affiliate ? (
        <>
          <FiguresSection />
          <LinksSection affiliate={affiliate} />
          <OrdersSection />
        </>
      ) : error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : affiliate === null ? (
        <NoAffiliate />
      ) : (
        <BlockSkeleton />
      )}
    </Page>
  );
}

function NoAffiliate() {
  const { none: words } = useMessages("affiliates");
  return (
    <EmptyState
      title={words.title}
      icon={<PeopleIcon size={32} />}
      action={<ButtonLink href={paths.dashboard()}>{words.action}</ButtonLink>}
    >
      <Stack gap={2}>
        <p>{words.text}</p>
        <p>{words.more}</p>
      </Stack>
    </EmptyState>
  );
}
