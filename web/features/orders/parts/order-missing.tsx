import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** An order that is not there, or is another account's: nobody is told which. */
export function OrderMissing() {
  const words = useMessages("orders").missing;
  return (
    <Page>
      <PageHeader title={words.title} lead={words.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.orders()}>
          {words.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}
