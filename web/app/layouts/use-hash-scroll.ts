import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

// Spec §9: hash-link scroll, 500 ms delay, 70 px offset.
const DELAY_MS = 500;
const OFFSET_PX = 70;

/**
 * Scrolls smoothly to the element in the URL's hash once the page has had time to render it. A link to a section of
 * another page shows the top of that page first.
 */
export function useHashScroll(): void {
  const location = useLocation();
  const { pathname, hash } = location;
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== "" && !isBack) scrollTo(0, 0);
  }, [pathname, hash, isBack]);
  // On each navigation, because the same link may be clicked again.
  useEffect(() => {
    const id = decodeHash(location.hash);
    if (id === "") return undefined;
    const timer = setTimeout(() => {
      const target = document.getElementById(id);
      if (!target) return;
      const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const top = target.getBoundingClientRect().top + scrollY - OFFSET_PX;
      scrollTo({ top, behavior: prefersReducedMotion ? "auto" : "smooth" });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [location]);
}

/** Returns the id in a hash. A badly encoded one is used as it is. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
