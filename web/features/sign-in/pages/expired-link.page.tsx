import { definePage } from "#web/shared/page/define-page.ts";
import { FLOWS, resetPath } from "../parts/flows.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { emailAddress } from "#web/shared/session/stored-values.ts";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/**
 * An emailed link that has expired or was already used (spec §2, §4): what that means for each user, and how to
 * continue.
 */
function ExpiredLinkPage() {
  const { expired: messages } = useMessages("onboarding");
  const { main } = FLOWS;
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <Stack gap={6}>
        <Stack gap={1} as="section">
          <Text as="h2" strong>
            {messages.customerTitle}
          </Text>
          <Text tone="muted">{messages.customer}</Text>
        </Stack>
        <Stack gap={1} as="section">
          <Text as="h2" strong>
            {messages.affiliateTitle}
          </Text>
          <Text tone="muted">{messages.affiliate}</Text>
        </Stack>
        <Stack gap={3}>
          <ButtonLink variant="primary" fill href={main.login}>
            {messages.signIn}
          </ButtonLink>
          <ButtonLink fill href={resetPath(main, emailAddress.read())}>
            {messages.reset}
          </ButtonLink>
        </Stack>
      </Stack>
    </Page>
  );
}

export default definePage({ Component: ExpiredLinkPage });
