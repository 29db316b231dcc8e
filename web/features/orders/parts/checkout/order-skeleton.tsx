import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The placeholder of the order page while the plan loads. */
export function OrderSkeleton() {
  const { loading } = useMessages("common");
  return (
    <Page>
      <output>
        <VisuallyHidden>{loading}</VisuallyHidden>
        <Stack gap={3}>
          <Skeleton width="6rem" />
          <Skeleton width="20rem" height={2.25} />
        </Stack>
      </output>
      <div className="max-w-3xl">
        <Card as="div">
          <Skeleton width="12rem" height={2.75} />
          <Skeleton lines={3} />
        </Card>
      </div>
    </Page>
  );
}
