// /order/links/:token: an affiliate's order link. It counts the visit, stores the affiliate, and redirects.
import { replace, type LoaderFunctionArgs } from "react-router";
import { configQuery } from "#web/shared/api/get-config.ts";
import { postVisit } from "../api.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { paths } from "#web/shared/paths.ts";
import { queryClientContext } from "#web/shared/router-context.ts";
import { saveFirstTouch } from "#web/shared/session/first-touch.ts";
import { Page, PageHeader, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { resolveLinkTarget } from "../parts/link/resolve-link-target.ts";

/** Redirects in place of this URL, so that "back" does not return here. A link that does not work stays on the page. */
async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const config = await context.get(queryClientContext).ensureQueryData(configQuery);
  const token = params["token"] ?? "";
  const visit = await postVisit(config, token);
  if (visit) {
    saveFirstTouch(visit.cp_afid, token);
    return replace(resolveLinkTarget(visit.target));
  }
  // Most links work, and their visitors should not wait for these messages.
  await loadMessages("affiliates", getLanguage());
  return null;
}

function OrderLinkPage() {
  const { dead: messages } = useMessages("affiliates");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <Text>{messages.text}</Text>
      <div>
        <ButtonLink variant="primary" href={paths.compare()}>
          {messages.action}
        </ButtonLink>
      </div>
    </Page>
  );
}

export default definePage({ loader, Component: OrderLinkPage });
