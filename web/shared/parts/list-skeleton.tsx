import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The placeholder of cards that are loading. */
export function ListSkeleton({ cards = 3 }: { readonly cards?: number }) {
  const { loading } = useMessages("common");
  return (
    <Stack gap={4}>
      <output>
        <VisuallyHidden>{loading}</VisuallyHidden>
      </output>
      {Array.from({ length: cards }, (_, index) => (
        <Card key={index} as="div">
          <Skeleton width="6rem" />
          <Skeleton width="18rem" height={1.5} />
          <Skeleton width="12rem" />
        </Card>
      ))}
    </Stack>
  );
}
