import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { subscribeOtherTabs } from "#web/shared/session/session.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";

/** Runs the current page's guard again after a sign-in or sign-out, in this tab or another. */
export function useSessionGuard(): void {
  const config = useConfig();
  const { revalidate } = useRevalidator();
  const id = useSignedIn()?.id ?? null;
  const known = useRef(id);
  useEffect(() => subscribeOtherTabs(config), [config]);
  useEffect(() => {
    const before = known.current;
    if (before === id) return;
    known.current = id;
    // Another account signed in in another tab: the data loaded on this page belongs to a different user.
    if (before !== null && id !== null) location.reload();
    else void revalidate();
  }, [id, revalidate]);
}
