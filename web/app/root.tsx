// What surrounds every page in any layout.
import type { ReactNode } from "react";
import { useCallback } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router";
import { CatalogDateProvider } from "#web/shared/parts/catalog-date.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { NavigationProgress } from "./layouts/navigation-progress.tsx";
import { OfflineBanner } from "./layouts/offline-banner.tsx";
import { useFocusOnNewPage } from "./layouts/use-focus-on-new-page.ts";
import { useHashScroll } from "./layouts/use-hash-scroll.ts";
import type { Navigate } from "#web/ui/link-navigation.tsx";
import { LinkNavigation } from "#web/ui/link-navigation.tsx";
import { ToastRegion } from "#web/ui/toast.tsx";
import { UiMessagesProvider } from "#web/ui/ui-messages.tsx";

export function Root() {
  const { hash } = useLocation();
  useHashScroll();
  useFocusOnNewPage();
  return (
    <Providers>
      <NavigationProgress />
      <OfflineBanner />
      <Outlet />
      {/* New page: to the top; back: to where one was. Hash links are useHashScroll's. */}
      {hash === "" && <ScrollRestoration />}
    </Providers>
  );
}

/** Messages, links and toasts for the UI components. Also wraps the root's error page. */
export function Providers({ children }: { children: ReactNode }) {
  const common = useMessages("common");
  const navigate = useNavigate();
  const goTo: Navigate = useCallback((href, options) => void navigate(href, options), [navigate]);
  return (
    <UiMessagesProvider messages={common}>
      <LinkNavigation navigate={goTo}>
        <CatalogDateProvider>
          <ToastRegion>{children}</ToastRegion>
        </CatalogDateProvider>
      </LinkNavigation>
    </UiMessagesProvider>
  );
}
