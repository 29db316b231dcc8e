import type { ReactNode } from "react";
import { useConfig } from "../components/use-config.ts";
import { useDocumentTitle } from "../components/use-document-title.ts";
import type { Messages } from "../i18n/catalog.ts";
import { useMessages } from "../i18n/use-messages.ts";

interface TitledPageProps {
  title: keyof Messages<"shell">["titles"] | null;
  children: ReactNode;
}

/** Sets the tab title of a route before its page, which may set a better one. */
export function TitledPage({ title, children }: TitledPageProps) {
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
