import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Page, PageHeader, Row } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";

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
