import { startTransition, useCallback, useMemo, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListState } from "./filters.ts";
import { formatList, parseList } from "./filters.ts";

/** Filters and order from the address, and a function that puts others there as a new step of the history. */
export function useListState(): readonly [ListState, (next: ListState) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const stored = useMemo(() => parseList(new URLSearchParams(search)), [search]);
  // The router takes a moment; a ticked box must stay ticked meanwhile.
  const [shown, show] = useOptimistic(stored);
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
