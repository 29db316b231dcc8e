import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Shown for an ESI ID that is not in this account. The page is the same for unknown ones and other customers' ones. */
export function LocationMissing({ back }: { readonly back?: string }) {
  const { missing } = useMessages("locations");
  return (
    <Page>
      <PageHeader title={missing.title} />
      <ErrorPanel
        what={missing.what}
        safe={missing.safe}
        todo={missing.todo}
        action={<ButtonLink href={back ?? paths.locations()}>{missing.action}</ButtonLink>}
      />
    </Page>
  );
}
