import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** The plan is not sold any more: what to look at instead, for the home in question. */
export function PlanGone({ ownHome }: { readonly ownHome: string | undefined }) {
  const { gone: words } = useMessages("placing");
  return (
    <Page>
      <PageHeader title={words.title} lead={words.text} />
      <Row>
        <ButtonLink variant="primary" href={ownHome ? paths.shop(ownHome) : paths.compareResults()}>
          {words.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}

/** The usage of the account's home makes no year: where another is told. */
export function HomeNoYear({ home }: { /** ESI ID. */ readonly home: string }) {
  const { homeNoYear: words } = useMessages("placing");
  return (
    <Page>
      <PageHeader title={words.title} lead={words.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.connectionManager(home)}>
          {words.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}
