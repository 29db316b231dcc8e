import { useMessages } from "../../../i18n/use-messages.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { BoltIcon } from "../../../ui/place-icons.tsx";
import { Page, PageHeader } from "../../../ui/layout.tsx";
import { ButtonLink } from "../../../ui/link.tsx";

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
