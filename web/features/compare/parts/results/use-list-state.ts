import { startTransition, useCallback, useMemo, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListState } from "./filters.ts";
import { formatList, parseList } from "./filters.ts";

/** Returns filters and order from the URL, and a function that changes them as a new history entry. */
export function useListState(): readonly [ListState, (next: ListState) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const urlState = useMemo(() => parseList(new URLSearchParams(search)), [search]);
  // The router takes a moment, and a checked box must stay checked in the meantime.
  const [shown, show] = useOptimistic(urlState);
  const set = useCallback(
    (next: ListState) => {
      startTransition(async () => {
        show(next);
        const query = formatList(next, new URLSearchParams(search)).toString();
        await navigate({ pathname, search: query && `?${query}` }, { preventScrollReset: true });
      });
    },
    [navigate, pathname, search, show],
  );
  return [shown, set];
}
