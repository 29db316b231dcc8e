import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Shown if the plan is no longer sold: what to look at instead, for the home in question. */
export function PlanUnavailable({ customerLocation }: { readonly customerLocation: string | undefined }) {
  const { gone: messages } = useMessages("placing");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.text} />
      <Row>
        <ButtonLink
          variant="primary"
          href={customerLocation ? paths.shop(customerLocation) : paths.compareResults()}
        >
          {messages.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}

/** Shown if no year can be built from the usage of the account's home: a link to enter another. */
export function LocationWithoutYear({ location }: { /** ESI ID. */ readonly location: string }) {
  const { homeNoYear: messages } = useMessages("placing");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.connectionManager(location)}>
          {messages.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}
