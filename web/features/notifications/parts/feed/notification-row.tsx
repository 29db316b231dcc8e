import type { FeedItem } from "@knocklabs/client";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { centralDay } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { CheckIcon, CloseIcon } from "#web/ui/icons.tsx";
import { Anchor } from "#web/ui/link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { renderNotification } from "./notification-text.ts";

const MINUTE_MS = 60_000;

/** Formats how long ago something was, in natural language. Days are in Central time. */
export function formatAgo(then: Date, now: Date, messages: Messages<"notices">["ago"]): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE_MS);
  if (minutes < 1) return messages.now;
  if (minutes < 60) return messages.minutes({ n: minutes });
  const day = centralDay(then.toISOString());
  if (day === centralDay(now.toISOString())) return messages.hours({ n: Math.floor(minutes / 60) });
  if (day === centralDay(new Date(now.getTime() - 1440 * MINUTE_MS).toISOString())) return messages.yesterday;
  return messages.day({ date: day });
}

interface Props {
  readonly item: FeedItem;
  readonly now: Date;
  readonly getLocationName: (esiid: string) => string;
  /** Called when it is opened. */
  readonly onOpen: () => void;
  readonly onRead: (read: boolean) => void;
  readonly onArchive: () => void;
}

/** One line on what happened and one on what to do. It links to the page itself. Unread entries have a dot. */
export function NotificationRow({ item, now, getLocationName, onOpen, onRead, onArchive }: Props) {
  const messages = useMessages("notices");
  const { what, todo, href } = renderNotification(item, messages, getLocationName);
  const unread = item.read_at === null;
  return (
    <li className="flex items-start gap-1 border-b border-line last:border-b-0">
      <Anchor
        href={href}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-field px-1 py-3 no-underline sm:px-3 hover:bg-raised"
      >
        <span
          aria-hidden="true"
          className={cx("mt-2 size-2 shrink-0 rounded-full", unread ? "bg-accent" : "bg-transparent")}
        />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className={cx("text-ink", unread && "font-semibold")}>
            {unread && <VisuallyHidden>{messages.unread}: </VisuallyHidden>}
            {what}
          </span>
          <span className="text-small text-muted">{todo}</span>
          <time dateTime={item.inserted_at} className="text-small text-muted">
            {formatAgo(new Date(item.inserted_at), now, messages.ago)}
          </time>
        </span>
      </Anchor>
      <span className="flex shrink-0 flex-col pt-1 sm:flex-row">
        <IconButton
          label={`${unread ? messages.markRead : messages.markUnread}: ${what}`}
          icon={<CheckIcon size={18} />}
          onClick={() => onRead(unread)}
        />
        <IconButton label={messages.archiveOf({ what })} icon={<CloseIcon size={18} />} onClick={onArchive} />
      </span>
    </li>
  );
}
