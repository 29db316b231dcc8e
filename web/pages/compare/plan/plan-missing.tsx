import { useMessages } from "../../../i18n/use-messages.ts";
import { paths } from "../../../paths.ts";
import { Page, PageHeader, Row } from "../../../ui/layout.tsx";
import { ButtonLink } from "../../../ui/link.tsx";

/** A plan that was never here, or not under this address. */
export function PlanMissing() {
  const words = useMessages("plan").notFound;
  return (
    <Page>
      <PageHeader title={words.title} lead={words.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.compareResults()}>
          {words.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}
