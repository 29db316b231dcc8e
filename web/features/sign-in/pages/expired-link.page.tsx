import { definePage } from "#web/shared/page/define-page.ts";
import { FLOWS, resetPath } from "../parts/flows.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { emailAddress } from "#web/shared/session/stored-values.ts";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** A mailed link that has run out or was used (spec §2, §4): what that means for whom, and the way on. */
function ExpiredLinkPage() {
  const { expired: words } = useMessages("onboarding");
  const { main } = FLOWS;
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} />
      <Stack gap={6}>
        <Stack gap={1} as="section">
          <Text as="h2" strong>
            {words.customerTitle}
          </Text>
          <Text tone="muted">{words.customer}</Text>
        </Stack>
        <Stack gap={1} as="section">
          <Text as="h2" strong>
            {words.affiliateTitle}
          </Text>
          <Text tone="muted">{words.affiliate}</Text>
        </Stack>
        <Stack gap={3}>
          <ButtonLink variant="primary" fill href={main.login}>
            {words.signIn}
          </ButtonLink>
          <ButtonLink fill href={resetPath(main, emailAddress.read())}>
            {words.reset}
          </ButtonLink>
        </Stack>
      </Stack>
    </Page>
  );
}

export default definePage({ Component: ExpiredLinkPage });
