// Parts that the layouts share.
import type { ComponentType, ReactNode } from "react";
import { lazy, Suspense } from "react";
import { SiteFooter } from "#web/shared/parts/site-footer.tsx";
import { useShownDates } from "#web/shared/parts/catalog-date.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import type { HelpButtonProps } from "../support/help-button.tsx";
import { openShortcuts } from "../shortcuts/open.ts";
import { Button } from "#web/ui/button.tsx";
import { Anchor, Link } from "#web/ui/link.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { Truncated } from "#web/ui/truncated.tsx";

// Without it the page works as usual.
const HelpButton = lazy<ComponentType<HelpButtonProps>>(() =>
  Promise.all([import("../support/help-button.tsx"), loadMessages("support", getLanguage())]).then(
    ([{ HelpButton: Button }]) => ({ default: Button }),
    () => ({ default: () => null }),
  ),
);

/** First in the tab order. Visible when focused. */
export function SkipLink() {
  const { skip } = useMessages("shell");
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-field bg-accent px-4 py-2 font-semibold text-on-accent opacity-0 focus:translate-y-0 focus:opacity-100"
      onClick={(event) => {
        // Focuses without a hash in the URL, which would scroll half a second later.
        event.preventDefault();
        document.getElementById("content")?.focus();
      }}
    >
      {skip}
    </a>
  );
}

/** The portal's name and mark. Links to the dashboard if signed in, otherwise to the plan comparison. */
export function Brand() {
  const { portal_name: portalName } = useConfig();
  const homeHref = useSignedIn() ? paths.dashboard() : paths.compare();
  return (
    <Anchor
      href={homeHref}
      className="touch inline-flex min-w-0 items-center gap-2.5 rounded-small text-lead font-semibold text-ink no-underline"
    >
      <Mark size={26} />
      <Truncated text={portalName} />
    </Anchor>
  );
}

/** The footer of every page. `children` are placed at its end, for example links that do not fit in a small header. */
export function Footer({ children }: { children?: ReactNode }) {
  const shell = useMessages("shell");
  const common = useMessages("common");
  const dates = useShownDates();
  return (
    <footer className="flex flex-col gap-2 border-t border-line py-6 text-small text-muted">
      {dates && (
        <p>
          {common.catalogDate({ isoDate: dates.plans })}{" "}
          {dates.delivery && <>{common.deliveryDate(dates.delivery)} </>}
          <Link href={paths.dataSources()}>{common.dataSources}</Link>
        </p>
      )}
      <p>{shell.footer}</p>
      <SiteFooter />
      <Help />
      {/* Where there is most likely a keyboard. */}
      <div className="hidden lg:pointer-fine:block">
        <Button variant="quiet" size="small" flush onClick={openShortcuts}>
          {shell.shortcuts}
        </Button>
      </div>
      {children}
    </footer>
  );
}

/** The link to the support tool, if the operator has one. */
export function Help() {
  const { support } = useConfig().telemetry;
  return (
    support && (
      <Suspense>
        <HelpButton support={support} />
      </Suspense>
    )
  );
}
