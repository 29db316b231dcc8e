// /affiliates: an affiliate's id and what it lets them do; a kind word for everybody else.
import { affiliateOf } from "#contracts/onboarding.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/current.ts";
import { Card } from "../../ui/card.tsx";
import { CheckIcon, MinusIcon } from "../../ui/icons.tsx";
import { PeopleIcon } from "../../ui/place-icons.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHeader, Section, Stack, Text } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { CopyField } from "./copy-field.tsx";

export default function AffiliatesPage() {
  const { affiliates: words } = useMessages("orders");
  const session = useSession();
  const affiliate = affiliateOf(session?.user.user_metadata ?? {});
  if (!affiliate) return <NoAffiliate />;
  const { cp_afid: id, can_generate_order_links: orderLinks } = affiliate;
  const link = new URL(
    `${paths.compare()}?${new URLSearchParams({ cp_afid: id }).toString()}`,
    location.origin,
  );
  const OrderLinksIcon = orderLinks ? CheckIcon : MinusIcon;
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} />
      <Card as="div">
        <CopyField label={words.id} value={id} action={words.copy} />
        <CopyField label={words.link} help={words.linkHelp} value={link.href} action={words.copyLink} />
      </Card>
      <Section title={words.can}>
        <Stack as="ul" gap={2}>
          <Text as="li">
            <CheckIcon size={18} /> {words.sign}
          </Text>
          <Text as="li" tone={orderLinks ? "ink" : "muted"}>
            <OrderLinksIcon size={18} /> {orderLinks ? words.orderLinks : words.noOrderLinks}
          </Text>
        </Stack>
      </Section>
    </Page>
  );
}

function NoAffiliate() {
  const { affiliates: words } = useMessages("orders");
  return (
    <Page>
      <PageHeader title={words.title} />
      <EmptyState
        title={words.noneTitle}
        icon={<PeopleIcon size={32} />}
        action={<ButtonLink href={paths.dashboard()}>{words.noneAction}</ButtonLink>}
      >
        <Stack gap={2}>
          <p>{words.noneText}</p>
          <p>{words.noneMore}</p>
        </Stack>
      </EmptyState>
    </Page>
  );
}
