import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BoltIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Nobody has told yet how the home uses power. */
export function NothingToRank() {
  const words = useMessages("results");
  return (
    <Page>
      <PageHeader title={words.title} />
      <EmptyState
        title={words.empty.title}
        icon={<BoltIcon size={28} />}
        action={
          <ButtonLink variant="primary" href={paths.compare()}>
            {words.empty.action}
          </ButtonLink>
        }
      >
        {words.empty.text}
      </EmptyState>
    </Page>
  );
}
