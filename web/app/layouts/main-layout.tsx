import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { parseAffiliate } from "#contracts/onboarding.ts";
import { affiliateQuery } from "#web/shared/api/get-affiliate.ts";
import { Avatar } from "#web/shared/parts/avatar.tsx";
import { displayName } from "#web/shared/parts/display-user.ts";
import { SignOutButton } from "#web/shared/parts/sign-out-button.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useSessionGuard } from "../guards/use-follow-session.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { NotificationsProvider } from "#web/features/notifications/parts/feed/notifications-provider.tsx";
import { paths } from "#web/shared/paths.ts";
import { useSession } from "#web/shared/session/current.ts";
import { cx } from "#web/ui/cx.ts";
import { BellIcon } from "#web/ui/place-icons.tsx";
import { Anchor } from "#web/ui/link.tsx";
import { Truncated } from "#web/ui/truncated.tsx";
import { AccountLink } from "./account-link.tsx";
import { CallbackErrorSlot } from "./callback-error-slot.tsx";
import { Brand, Footer, SkipLink } from "./frame-parts.tsx";
import type { NavItem } from "./nav-items.tsx";
import { isHere, navigationFor } from "./nav-items.tsx";
import { Preferences } from "#web/shared/parts/preferences.tsx";
// Pages in this layout make requests as the customer, so this code is loaded with theirs, not after it.
import "#web/shared/api/request-signed.ts";

// The feed's code loads after the page that the user came for.
const Bell = lazy(() =>
  import("#web/features/notifications/parts/feed/bell.tsx").then((module) => ({ default: module.Bell })),
);

/** The signed-in area: a rail on the left on a desktop, a top and a bottom bar on a phone. */
export function MainLayout() {
  useSessionGuard();
  const { rail, bar } = navigationFor(useIsAffiliate());
  return (
    <NotificationsProvider>
      <div className="min-h-dvh lg:grid lg:grid-cols-[13.75rem_minmax(0,1fr)] print:block">
        <SkipLink />
        <Rail items={rail} />
        <div className="flex min-h-dvh flex-col px-4 pb-20 sm:px-6 lg:px-10 lg:pb-0 [&>footer]:max-w-[70rem]">
          <TopBar />
          <main id="content" tabIndex={-1} className="w-full max-w-[70rem] flex-1 py-6 outline-none">
            <CallbackErrorSlot />
            <Outlet />
          </main>
          <Footer>
            <div className="-ml-3 lg:hidden">
              <Preferences />
            </div>
          </Footer>
        </div>
        <BottomBar items={bar} />
      </div>
    </NotificationsProvider>
  );
}

/** Whether the server reports an affiliate. Requested only for accounts whose metadata claims it. */
function useIsAffiliate(): boolean {
  const session = useSession();
  const claims = session !== null && parseAffiliate(session.user.user_metadata) !== null;
  const { data: affiliate } = useQuery({ ...affiliateQuery(useConfig()), enabled: claims });
  return affiliate !== undefined && affiliate !== null;
}

function TopBar() {
  return (
    <header
      data-print="hide"
      className="flex items-center justify-between gap-3 py-2.5 max-lg:border-b max-lg:border-line lg:justify-end"
    >
      <div className="min-w-0 lg:hidden">
        <Brand />
      </div>
      <div className="max-lg:hidden">
        <Preferences />
      </div>
      <div className="flex items-center gap-1">
        <Suspense fallback={<BellLink />}>
          <Bell />
        </Suspense>
        <div className="lg:hidden">
          <AccountLink />
        </div>
      </div>
    </header>
  );
}

/** The bell before its code has loaded. */
function BellLink() {
  const { nav } = useMessages("shell");
  return (
    <Anchor
      href={paths.notifications()}
      aria-label={nav.notifications}
      className="touch inline-flex aspect-square items-center justify-center rounded-field text-muted hover:bg-raised hover:text-ink"
    >
      <BellIcon size={22} />
    </Anchor>
  );
}

function Rail({ items }: { items: readonly NavItem[] }) {
  const { mainNavigation } = useMessages("shell");
  return (
    <nav
      aria-label={mainNavigation}
      className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-r border-line bg-surface p-4 lg:flex"
    >
      <Brand />
      <ul className="flex flex-1 flex-col gap-1">
        {items.map((item) => (
          <li key={item.href}>
            <ItemLink item={item} look="flex items-center gap-3 px-3" />
          </li>
        ))}
      </ul>
      <RailFoot />
    </nav>
  );
}

function RailFoot() {
  const session = useSession();
  const { nav } = useMessages("shell");
  const { pathname } = useLocation();
  if (!session) return null;
  const here = isHere(paths.account(), pathname);
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      <Anchor
        href={paths.account()}
        aria-current={here ? "page" : undefined}
        className={cx(
          "touch flex items-center gap-3 rounded-field px-2 py-1.5 no-underline transition-colors",
          here ? "bg-accent-soft" : "hover:bg-raised",
        )}
      >
        <Avatar user={session.user} size={36} />
        <span className="flex min-w-0 flex-col">
          <Truncated text={displayName(session.user)} className="font-semibold text-ink" />
          <span className={cx("text-small", here ? "text-accent" : "text-muted")}>{nav.account}</span>
        </span>
      </Anchor>
      <div className="[&_button]:justify-start">
        <SignOutButton variant="quiet" size="small" fill />
      </div>
    </div>
  );
}

function BottomBar({ items }: { items: readonly NavItem[] }) {
  const { mainNavigation } = useMessages("shell");
  if (items.length === 0) return null;
  return (
    <nav
      aria-label={mainNavigation}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.href} className="min-w-0 flex-1 p-0.5">
            <ItemLink item={item} look="flex flex-col items-center justify-center text-small" short />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ItemLink({ item, look, short }: { item: NavItem; look: string; short?: boolean }) {
  const { nav } = useMessages("shell");
  const { pathname } = useLocation();
  const here = isHere(item.href, pathname);
  const Icon = item.icon;
  return (
    <Anchor
      href={item.href}
      aria-current={here ? "page" : undefined}
      className={cx(
        "touch rounded-field py-1 no-underline transition-colors",
        here
          ? cx("bg-accent-soft text-accent", !short && "font-semibold")
          : "text-muted hover:bg-raised hover:text-ink",
        look,
      )}
    >
      <Icon />
      <Truncated text={nav[item.label]} className="max-w-full" />
    </Anchor>
  );
}
