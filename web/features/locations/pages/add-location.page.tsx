// /locations/add: another home for the account.
import { definePage } from "#web/shared/page/define-page.ts";
import { useNavigate } from "react-router";
import { formatLocationName } from "../parts/format-location.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { AddLocationFlow } from "../parts/add/add-location.tsx";

function AddLocationPage() {
  const messages = useMessages("adding");
  const { back, nameless } = useMessages("locations");
  const navigate = useNavigate();
  const show = useToast();
  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={messages.lead}
        back={
          <Link look="plain" href={paths.locations()}>
            <ArrowLeftIcon size={16} /> {back}
          </Link>
        }
      />
      <div className="max-w-xl">
        <AddLocationFlow
          openHref={paths.location}
          onAdded={async (location) => {
            show({
              text: messages.added.toast({ name: formatLocationName(location, nameless) }),
              tone: "good",
            });
            await navigate(paths.location(location.service_location.esiid));
          }}
        />
      </div>
    </Page>
  );
}

export default definePage({ Component: AddLocationPage });
