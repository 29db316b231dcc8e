import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** An order that is not there, or is another account's: nobody is told which. */
export function OrderMissing() {
  const messages = useMessages("orders").missing;
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.orders()}>
          {messages.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}
