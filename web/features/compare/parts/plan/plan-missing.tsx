import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

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
