import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After navigation, moves focus to the page's content, so that keyboards and screen readers start there. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);
}
