import { useEffect } from "react";
import { useLocation } from "react-router";

// Spec §9: hash-link scroll, 500 ms delay, 70 px offset.
const DELAY_MS = 500;
const OFFSET_PX = 70;

/** Scrolls smoothly to the element in the URL's hash once the page has had time to render it. */
export function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash.length < 2) return undefined;
    const timer = setTimeout(() => {
      const target = document.getElementById(decodeHash(hash));
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
