import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Shown for an order that does not exist or belongs to another account. The page is the same for both. */
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
