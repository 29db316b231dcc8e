import { useMessages } from "../i18n/use-messages.ts";
import { paths } from "../paths.ts";
import { ScalesIcon } from "../ui/place-icons.tsx";
import { Page, PageHeader, Row } from "../ui/layout.tsx";
import { ButtonLink } from "../ui/link.tsx";

/** Any address without a page: what happened, what is safe, what to do. */
export function NotFound() {
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
