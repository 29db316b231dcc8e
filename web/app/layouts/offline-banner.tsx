import { useSyncExternalStore } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { OfflineIcon } from "#web/ui/icons.tsx";

/** Shows that there is no connection and what still works. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { offline } = useMessages("shell");
  return (
    <div aria-live="polite">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-small text-warn">
          <OfflineIcon size={18} />
          <span>{offline}</span>
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
