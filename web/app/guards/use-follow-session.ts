import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { subscribeOtherTabs } from "#web/shared/session/session.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";

/** Lets the guard of the page shown decide again when somebody signs in or out, here or in another tab. */
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
    // Another account signed in, in another tab: what this page has loaded belongs to somebody else.
    if (before !== null && id !== null) location.reload();
    else void revalidate();
  }, [id, revalidate]);
}
