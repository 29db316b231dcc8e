// /shop_usage/add_location: a home to view plans for.
import { definePage } from "#web/shared/page/define-page.ts";
import { useNavigate } from "react-router";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { AddLocationFlow } from "../parts/add/add-location.tsx";

function ShopUsageAddPage() {
  const messages = useMessages("adding").shop;
  const config = useConfig();
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <AddLocationFlow
        onAdded={async ({ service_location: location }) => {
          // With a home, the main onboarding has no more questions.
          await updateUser(config, { data: { generic_onboarding_complete: true } });
          await navigate(paths.shopUsageLink(location.esiid));
        }}
      />
    </Page>
  );
}

export default definePage({ Component: ShopUsageAddPage });
