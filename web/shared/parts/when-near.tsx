import type { ReactNode } from "react";
import { Suspense, useEffect, useRef, useState } from "react";

/** What comes before scrolling, searching and printing. Not "scroll", which the router causes on every new page. */
const ACTIONS = ["keydown", "pointermove", "pointerdown", "wheel", "blur"] as const;

interface WhenNearProps {
  /** About as tall as the content. */
  readonly placeholder: ReactNode;
  /** Whether the placeholder already shows what matters, so that only an action replaces it. */
  readonly informs?: boolean;
  readonly children: ReactNode;
}

/** Renders a part below the first screen with the first action on the page, once it is in sight, or for paper. */
export function WhenNear({ placeholder, informs = false, children }: WhenNearProps) {
  // A first visit loads as little as possible. Someone who came here by a link of the portal has acted already.
  const [shown, setShown] = useState(() => navigator.userActivation.hasBeenActive);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown || !element.current) return undefined;
    const show = (): void => setShown(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && show(),
    );
    if (!informs) observer.observe(element.current);
    const media = matchMedia("print");
    media.addEventListener("change", show);
    for (const action of ACTIONS) addEventListener(action, show, { passive: true });
    if (media.matches) show();
    return () => {
      observer.disconnect();
      media.removeEventListener("change", show);
      for (const action of ACTIONS) removeEventListener(action, show);
    };
  }, [shown, informs]);
  return shown ? (
    <Suspense fallback={placeholder}>{children}</Suspense>
  ) : (
    <div ref={element}>{placeholder}</div>
  );
}
