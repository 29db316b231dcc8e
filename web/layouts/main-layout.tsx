import { Outlet, useLocation } from "react-router";
import { useMessages } from "../i18n/use-messages.ts";
import { cx } from "../ui/cx.ts";
import { Anchor } from "../ui/link.tsx";
import { Brand, Footer, SkipLink } from "./frame-parts.tsx";
import type { NavItem } from "./nav-items.tsx";
import { builtItems } from "./nav-items.tsx";
import { Preferences } from "./preferences.tsx";

/** The signed-in area: a rail at the left on a desk, a top and a bottom bar on a phone. */
export function MainLayout({ built }: { built: ReadonlySet<string> }) {
  const items = builtItems(built);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13.75rem_minmax(0,1fr)]">
      <SkipLink />
      <Rail items={items} />
      <div className="flex min-h-dvh flex-col px-4 pb-20 sm:px-6 lg:px-10 lg:pb-0">
        <header className="flex items-center justify-between gap-3 py-2.5 max-lg:border-b max-lg:border-line lg:justify-end">
          <div className="lg:hidden">
            <Brand />
          </div>
          <Preferences />
        </header>
        <main id="content" tabIndex={-1} className="w-full max-w-[70rem] flex-1 py-6 outline-none">
          <Outlet />
        </main>
        <Footer />
      </div>
      <BottomBar items={items.slice(0, 5)} />
    </div>
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
          <li key={item.href} className={cx(item.foot && "mt-auto")}>
            <ItemLink item={item} look="flex items-center gap-3 px-3" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BottomBar({ items }: { items: readonly NavItem[] }) {
  const { mainNavigation } = useMessages("shell");
  return (
    <nav
      aria-label={mainNavigation}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.href} className="min-w-0 flex-1 p-1">
            <ItemLink item={item} look="flex flex-col items-center justify-center text-small" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ItemLink({ item, look }: { item: NavItem; look: string }) {
  const { nav } = useMessages("shell");
  const { pathname } = useLocation();
  const here = item.href === "/" ? pathname === "/" : pathname.startsWith(item.href);
  const Icon = item.icon;
  return (
    <Anchor
      href={item.href}
      aria-current={here ? "page" : undefined}
      className={cx(
        "touch rounded-field py-1 no-underline transition-colors",
        here ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-raised hover:text-ink",
        look,
      )}
    >
      <Icon />
      <span className="max-w-full truncate">{nav[item.label]}</span>
    </Anchor>
  );
}
