import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The placeholder of a loading block. */
export function BlockSkeleton({ height = 12 }: { /** Rem. */ readonly height?: number }) {
  const { loading } = useMessages("common");
  return (
    <Card as="div">
      <output>
        <VisuallyHidden>{loading}</VisuallyHidden>
      </output>
      <Skeleton width="8rem" height={1.5} />
      <Skeleton height={height} />
    </Card>
  );
}
