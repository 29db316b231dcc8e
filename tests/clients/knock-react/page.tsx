// A third-party page with the unmodified public components of the feed service.
import {
  KnockFeedProvider,
  KnockProvider,
  NotificationFeedPopover,
  NotificationIconButton,
  usePreferences,
} from "@knocklabs/react";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

interface Settings {
  readonly host: string;
  readonly api_key: string;
  readonly feed_id: string;
  readonly user_id: string;
  readonly token: string;
}

function Bell() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <NotificationIconButton ref={button} badgeCountType="unread" onClick={() => setOpen(!open)} />
      <NotificationFeedPopover buttonRef={button} isVisible={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Preferences() {
  const { preferences, setPreferences } = usePreferences();
  const preference = (preferences?.workflows ?? {})["better-plan-found"];
  return (
    <button type="button" onClick={() => setPreferences({ workflows: { "better-plan-found": false } })}>
      Better plans: {preference === undefined ? "as usual" : JSON.stringify(preference)}
    </button>
  );
}

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as Settings;
createRoot(document.body.appendChild(document.createElement("div"))).render(
  <>
    <KnockProvider
      apiKey={settings.api_key}
      host={settings.host}
      user={{ id: settings.user_id }}
      userToken={settings.token}
    >
      <KnockFeedProvider feedId={settings.feed_id}>
        <Bell />
        <Preferences />
      </KnockFeedProvider>
    </KnockProvider>
  </>,
);
