import { useMessages } from "../i18n/use-messages.ts";
import { paths } from "../paths.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { Page, PageHeader } from "../ui/layout.tsx";
import { ButtonLink } from "../ui/link.tsx";

/** An ESI ID that is none of this account's: unknown and another's are told alike. */
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
