// /affiliates: an affiliate's links and their results. Everyone else sees a friendly note.
import type { Affiliate } from "#contracts/affiliates.ts";
import { parseAffiliate } from "#contracts/onboarding.ts";
import { affiliateQuery } from "#web/shared/api/get-affiliate.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { useSession } from "#web/shared/session/current.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { PeopleIcon } from "#web/ui/place-icons.tsx";
import { BlockSkeleton } from "#web/shared/parts/block-skeleton.tsx";
import { StatsSection } from "../parts/stats-section.tsx";
import { LinksSection } from "../parts/links-section.tsx";
import { OrdersSection } from "../parts/orders-section.tsx";

function Affiliates({ affiliate }: { readonly affiliate: Affiliate | null }) {
  const messages = useMessages("affiliates");
  return (
    <Page>
      <PageHeader title={messages.title} lead={affiliate?.password_set ? messages.lead : undefined} />
      {affiliate === null ? (
        <NoAffiliate />
      ) : affiliate.password_set ? (
        <>
          <StatsSection />
          <LinksSection affiliate={affiliate} />
          <OrdersSection />
        </>
      ) : (
        <NoPassword />
      )}
    </Page>
  );
}

function NoPassword() {
  const { password: messages } = useMessages("affiliates");
  const { user } = useSession() ?? {};
  // The page for the first password is for affiliates whose invitation is still open.
  const isInvited = user !== undefined && parseAffiliate(user.user_metadata)?.password_set === false;
  const href = isInvited ? paths.affiliatePassword() : `${paths.account()}#signing-in`;
  return (
    <EmptyState
      title={messages.title}
      icon={<PeopleIcon size={32} />}
      action={<ButtonLink href={href}>{messages.action}</ButtonLink>}
    >
      <p>{messages.text}</p>
    </EmptyState>
  );
}

function NoAffiliate() {
  const { none: messages } = useMessages("affiliates");
  return (
    <EmptyState
      title={messages.title}
      icon={<PeopleIcon size={32} />}
      action={<ButtonLink href={paths.dashboard()}>{messages.action}</ButtonLink>}
    >
      <Stack gap={2}>
        <p>{messages.text}</p>
        <p>{messages.more}</p>
      </Stack>
    </EmptyState>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ affiliate: affiliateQuery(config) }),
  Title: () => useMessages("affiliates").title,
  Skeleton: ({ title }) => (
    <Page>
      <PageHeader title={title} />
      <BlockSkeleton />
    </Page>
  ),
  render: (data) => <Affiliates {...data} />,
});
