import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";

interface ShowMoreProps {
  /** What useInfiniteQuery answers. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The next page of a list, where there is one; what is shown already stays where it fails. */
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
