import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

const QUIET_MS = 150;

/** A thin bar at the top while the next page loads. Fast page loads do not flash it. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);
  const { pageLoading } = useMessages("shell");
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? QUIET_MS : 0);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div aria-live="polite" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      {shown && (
        <>
          <span className="sr-only">{pageLoading}</span>
          <div className="h-full w-2/5 animate-[sweep_1.2s_linear_infinite] bg-accent" />
        </>
      )}
    </div>
  );
}
