import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Shown if the plan is no longer sold: what to look at instead, for the home in question. */
export function PlanUnavailable({ customerEsiid }: { readonly customerEsiid: string | undefined }) {
  const { gone: messages } = useMessages("checkout");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.text} />
      <Row>
        <ButtonLink
          variant="primary"
          href={customerEsiid ? paths.shop(customerEsiid) : paths.compareResults()}
        >
          {messages.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}

/** Shown if no year can be built from the usage of the account's home: a link to enter another. */
export function LocationWithoutYear({ esiid }: { /** ESI ID. */ readonly esiid: string }) {
  const { locationNoYear: messages } = useMessages("checkout");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.connectionManager(esiid)}>
          {messages.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}
