import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";

interface ShowMoreProps {
  /** The result of useInfiniteQuery. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list if there is one. If it fails, the loaded items stay. */
export function ShowMore({ list }: ShowMoreProps) {
  const { more } = useMessages("common");
  const next = (): void => void list.fetchNextPage();
  if (list.isFetchNextPageError)
    return <FailurePanel error={list.error} onRetry={next} retrying={list.isFetchingNextPage} />;
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button pending={list.isFetchingNextPage} onClick={next}>
        {more}
      </Button>
    </div>
  );
}
