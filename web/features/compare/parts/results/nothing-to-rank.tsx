import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BoltIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Shown if the home's usage has not been entered yet. */
export function NothingToRank() {
  const messages = useMessages("results");
  return (
    <Page>
      <PageHeader title={messages.title} />
      <EmptyState
        title={messages.empty.title}
        icon={<BoltIcon size={28} />}
        action={
          <ButtonLink variant="primary" href={paths.compare()}>
            {messages.empty.action}
          </ButtonLink>
        }
      >
        {messages.empty.text}
      </EmptyState>
    </Page>
  );
}
