import { useRouteError } from "react-router";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { paths } from "#web/shared/paths.ts";
import { Providers } from "../root.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

type RouteTitle = keyof Messages<"shell">["titles"];

/** An error on a page. The frame around it stays. */
export function PageError({ title }: { /** Of its route. */ readonly title?: RouteTitle }) {
  const error = useRouteError();
  const shell = useMessages("shell");
  useDocumentTitle(title && shell.titles[title]);
  return (
    <FailurePanel
      error={error}
      action={
        <>
          <Button onClick={() => location.reload()}>{shell.reload}</Button>
          <ButtonLink variant="quiet" href={paths.compare()}>
            {shell.nav.compare}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Shown if nothing else can be, for example when the configuration did not load. */
export function RootError() {
  return (
    <Providers>
      <main className="mx-auto max-w-[42rem] px-4 py-16">
        <PageError />
      </main>
    </Providers>
  );
}
