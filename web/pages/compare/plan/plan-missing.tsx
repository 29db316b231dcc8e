import { useMessages } from "../../../i18n/use-messages.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DocumentIcon } from "../../../ui/icons.tsx";
import { Page, PageHeader } from "../../../ui/layout.tsx";
import { ButtonLink } from "../../../ui/link.tsx";

/** A plan that was never here, or not under this address. */
export function PlanMissing() {
  const words = useMessages("plan").notFound;
  return (
    <Page>
      <PageHeader title={words.title} />
      <EmptyState
        title={words.text}
        icon={<DocumentIcon size={28} />}
        action={
          <ButtonLink variant="primary" href={paths.compareResults()}>
            {words.action}
          </ButtonLink>
        }
      />
    </Page>
  );
}
