import type { PortalConfig } from "#contracts/config.ts";
import type { ReactNode } from "react";
import { lazy, Suspense, useLayoutEffect } from "react";
import { Outlet } from "react-router";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { CallbackErrorSlot } from "./callback-error-slot.tsx";
import { Brand, Footer, SkipLink } from "./frame-parts.tsx";
import { LanguageSwitch, Preferences, ThemeSwitch } from "#web/shared/parts/preferences.tsx";

const AccountLink = lazy(() =>
  import("./account-link.tsx").then((module) => ({ default: module.AccountLink })),
);

interface PublicLayoutProps {
  children?: ReactNode;
  /** Left out if no session is stored: its code is not loaded then. */
  startSession?: ((config: PortalConfig) => Promise<void>) | undefined;
}

/** The layout of pages that need no account: a quiet header, the page, a footer. */
export function PublicLayout({ children, startSession }: PublicLayoutProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[70rem] flex-col px-4 has-[[data-wide-page]]:max-w-[80rem] sm:px-6">
      <SkipLink />
      <header
        className="flex items-center justify-between gap-2 border-b border-line py-2.5 sm:gap-3"
        data-print="hide"
      >
        <Brand />
        <div className="flex shrink-0 items-center whitespace-nowrap sm:gap-3">
          <div className="sm:hidden">
            <LanguageSwitch short />
          </div>
          <div className="max-sm:hidden">
            <Preferences />
          </div>
          <AccountLinks startSession={startSession} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 py-6 outline-none sm:py-10">
        <CallbackErrorSlot />
        {children ?? <Outlet />}
      </main>
      <Footer>
        <div className="-ml-3 sm:hidden">
          <ThemeSwitch />
        </div>
      </Footer>
    </div>
  );
}

/** Links to sign in, or to the customer's own pages. */
function AccountLinks({ startSession }: Pick<PublicLayoutProps, "startSession">) {
  const config = useConfig();
  const shell = useMessages("shell");
  const user = useSignedIn();
  // Nothing on the page waits for it. A stored session is available before the first paint.
  useLayoutEffect(() => void startSession?.(config), [config, startSession]);
  if (user)
    return (
      <>
        <ButtonLink size="small" href={paths.dashboard()}>
          {shell.nav.dashboard}
        </ButtonLink>
        <Suspense>
          <AccountLink />
        </Suspense>
      </>
    );
  return (
    <>
      <ButtonLink variant="quiet" size="small" href={paths.login()}>
        {shell.logIn}
      </ButtonLink>
      {/* The login page leads to it as well. Spanish needs more room beside the portal's name. */}
      {config.sign_in.open && (
        <div className="max-[22.4rem]:hidden [:lang(es)_&]:max-[25.9rem]:hidden">
          <ButtonLink size="small" href={paths.signup()}>
            {shell.signUp}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
