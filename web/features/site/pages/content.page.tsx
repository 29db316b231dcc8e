// The operator's own pages: about, how we make money, privacy, terms, contact, broker registration, accessibility.
import { useLocation } from "react-router";
import type { Content } from "#contracts/content.ts";
import { CONTENT_PAGES, type ContentPage } from "#contracts/tables/site-pages.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { contentQuery } from "#web/shared/api/get-content.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { ContentBlocks } from "#web/shared/parts/content-blocks.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Fact } from "#web/ui/fact.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";

/** Returns the page that a path is, or "about" for a path that the router doesn't lead here. */
function getName(path: string): ContentPage {
  return CONTENT_PAGES.find((name) => path.replaceAll("/", "") === name) ?? "about";
}

function Title() {
  const { pages } = useMessages("site");
  return pages[getName(useLocation().pathname)].title;
}

function ContentPageView({ content }: { readonly content: Content }) {
  const messages = useMessages("site");
  const { broker_registration: broker } = useConfig();
  const name = getName(useLocation().pathname);
  const { title } = messages.pages[name];
  return (
    <Page>
      <PageHeader title={title} />
      {name === "broker" && broker !== null && (
        <dl>
          <Fact name={messages.brokerNumber}>{broker}</Fact>
        </dl>
      )}
      <ContentBlocks content={content} title={title} />
    </Page>
  );
}

export default defineDataPage({
  load: ({ config, path, language }) => ({ content: contentQuery(config, getName(path), language) }),
  Title,
  render: (data) => <ContentPageView {...data} />,
});
