import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";

interface ScrollRegionProps {
  readonly label: string | undefined;
  readonly children: ReactNode;
}

/** Content that scrolls sideways within itself. Its right edge fades while there is more to the right. */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const more = useMoreToTheRight(ref);
  return (
    <div
      ref={ref}
      // Not a landmark: a page can contain many tables.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={label}
      data-more={more || undefined}
      className={cx("relative overflow-x-auto rounded-field", more && "fade-right")}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </div>
  );
}

/** Whether an element can be scrolled further to the right, by at least two pixels. */
export function useMoreToTheRight(ref: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const update = (): void => setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1);
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [ref]);
  return more;
}
