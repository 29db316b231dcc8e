import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { paths } from "#web/shared/paths.ts";
import { ScalesIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Any URL without a page: what happened, what is safe, what to do. */
function NotFound() {
  const { notFound } = useMessages("shell");
  return (
    <Page>
      <PageHeader above={notFound.status} title={notFound.what} lead={`${notFound.safe} ${notFound.todo}`} />
      <Row>
        <ButtonLink variant="primary" icon={<ScalesIcon />} href={paths.compare()}>
          {notFound.action}
        </ButtonLink>
      </Row>
    </Page>
  );
}

export default definePage({ Component: NotFound });
