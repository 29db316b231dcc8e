import { useRouteError } from "react-router";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Providers } from "../root.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** A page that failed; the frame around it stays. */
export function PageError() {
  const error = useRouteError();
  const shell = useMessages("shell");
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

/** Nothing could be shown at all, as when the configuration did not load. */
export function RootError() {
  return (
    <Providers>
      <main className="mx-auto max-w-[42rem] px-4 py-16">
        <PageError />
      </main>
    </Providers>
  );
}
