import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Shown for a plan that never existed here, or not at this URL. */
export function PlanMissing() {
  const messages = useMessages("plan").notFound;
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.text} />
      <Row>
        <ButtonLink variant="primary" href={paths.compareResults()}>
          {messages.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}
