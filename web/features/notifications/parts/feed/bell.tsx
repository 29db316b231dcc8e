// The bell: the number of unread notifications, and a menu of the newest (look.md "Bell").
import { useId, useRef, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Anchor, Link } from "#web/ui/link.tsx";
import { BellIcon } from "#web/ui/place-icons.tsx";
import type { NotificationFeeds } from "./notifications-context.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import { useFeedState, useNotifications } from "./notifications-context.ts";

const MAX_SHOWN = 99;
const BUTTON =
  "touch relative inline-flex aspect-square items-center justify-center rounded-field text-muted hover:bg-raised hover:text-ink";

/** The bell with its menu. Until the feed is open, a link to the page. */
export function Bell() {
  const { feeds, error } = useNotifications();
  const { bell, bellFailed } = useMessages("notices");
  if (feeds) return <OpenBell feeds={feeds} />;
  return (
    <Anchor
      href={paths.notifications()}
      aria-label={error === null ? bell({ unread: 0 }) : bellFailed}
      className={BUTTON}
    >
      <BellIcon size={22} />
      {error !== null && <FailureMark />}
    </Anchor>
  );
}

/** Shown in place of the count. */
function FailureMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 left-6 min-w-5 rounded-full bg-bad-soft px-1 text-center text-small leading-5 font-semibold text-bad"
    >
      !
    </span>
  );
}

function OpenBell({ feeds }: { readonly feeds: NotificationFeeds }) {
  const messages = useMessages("notices");
  const id = useId();
  const menu = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { setMenuOpen } = useNotifications();
  const { items, metadata, networkStatus } = useFeedState(feeds.all);
  const unread = metadata.unread_count;
  const isFailed = (networkStatus as string) === "error" && items.length === 0;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={isFailed ? messages.bellFailed : messages.bell({ unread })}
        aria-expanded={open}
        className={BUTTON}
      >
        <BellIcon size={22} />
        {isFailed && <FailureMark />}
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 left-6 min-w-5 rounded-full bg-accent px-1 text-center text-small leading-5 font-semibold text-on-accent"
          >
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <dialog
        ref={menu}
        id={id}
        popover="auto"
        aria-label={messages.menu}
        onToggle={(event) => {
          const now = event.newState === "open";
          setOpen(now);
          setMenuOpen(now);
        }}
        className="fixed top-14 right-2 left-auto m-0 max-h-[75dvh] w-[min(27rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-transparent [&:popover-open]:flex lg:right-10"
      >
        {open && (
          <>
            <div className="min-h-0 overflow-y-auto p-3">
              <NotificationPanel place="menu" onOpen={() => menu.current?.hidePopover()} />
            </div>
            <p className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-1 [&>a]:touch [&>a]:inline-flex [&>a]:items-center">
              <Link href={paths.notifications()} onClick={() => menu.current?.hidePopover()}>
                {messages.seeAll}
              </Link>
              <Link href={paths.noticePreferences()} onClick={() => menu.current?.hidePopover()}>
                {messages.preferences}
              </Link>
            </p>
          </>
        )}
      </dialog>
    </>
  );
}
