import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

interface TitledPageProps {
  title: keyof Messages<"shell">["titles"];
  /** The route's path, as sent to analytics. */
  page: string;
  children: ReactNode;
}

/** Sets a route's tab title before its page, which may set a better one, and reports the page to analytics. */
export function TitledPage({ title, page, children }: TitledPageProps) {
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another home of the same route is another page
  useEffect(() => track("cp_page_viewed", { page }), [page, pathname]);
  return (
    <>
      {/* Set again for each page: another page of the same title may have changed it. */}
      <RouteTitle key={pathname} title={title} />
      {children}
    </>
  );
}

// Placed before the page as a sibling: effects run in this order, so the page's own title wins.
function RouteTitle({ title }: { title: TitledPageProps["title"] }) {
  const { titles } = useMessages("shell");
  useDocumentTitle(titles[title]);
  return null;
}
