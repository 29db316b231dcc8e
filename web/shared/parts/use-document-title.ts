import { useEffect } from "react";

/**
 * Sets the browser tab's title while the page is shown. Pages can override the route's title, for example with a plan's
 * name.
 */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
