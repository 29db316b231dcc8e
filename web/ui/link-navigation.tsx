// How links within this portal are followed without reloading the page. The root passes the router's function, so that
// ui/ does not depend on the router.
import type { MouseEvent, ReactNode } from "react";
import { createContext, use } from "react";

export type Navigate = (href: string, options: { readonly preventScrollReset: boolean }) => void;

const NavigateContext = createContext<Navigate | null>(null);

export function LinkNavigation({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>;
}

/**
 * Returns a click handler that handles plain clicks on our own URLs in the page and leaves all others to the browser.
 */
export function useNavigateOnClick(keepScroll: boolean): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = use(NavigateContext);
  return (event) => {
    const anchor = event.currentTarget;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const ours = anchor.origin === location.origin && !anchor.target && !anchor.hasAttribute("download");
    if (!navigate || event.defaultPrevented || !plain || !ours) return;
    event.preventDefault();
    navigate(anchor.pathname + anchor.search + anchor.hash, { preventScrollReset: keepScroll });
  };
}
