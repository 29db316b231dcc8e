import { useEffect } from "react";

/** Sets the browser tab's title while the page is shown; pages may override the route's, as with a plan's name. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
