import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

interface TitledPageProps {
  title: keyof Messages<"shell">["titles"] | null;
  /** The route's path, as analytics hears of the page. */
  page: string;
  children: ReactNode;
}

/** Sets the tab title of a route before its page, which may set a better one, and tells analytics of the page. */
export function TitledPage({ title, page, children }: TitledPageProps) {
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another home of the same route is another page
  useEffect(() => track("cp_page_viewed", { page }), [page, pathname]);
  return (
    <>
      <RouteTitle title={title} />
      {children}
    </>
  );
}

// A sibling before the page: effects run in this order, so that the page's own title wins.
function RouteTitle({ title }: { title: TitledPageProps["title"] }) {
  const { titles } = useMessages("shell");
  const { portal_name: portalName } = useConfig();
  useDocumentTitle(title === null ? portalName : titles[title]);
  return null;
}
