import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The placeholder of the plan page while its plan loads. */
export function PlanSkeleton() {
  const common = useMessages("common");
  return (
    <Page>
      <output>
        <VisuallyHidden>{common.loading}</VisuallyHidden>
        <Stack gap={3}>
          <Skeleton width="6rem" />
          <Skeleton width="22rem" height={2.25} />
          <Skeleton width="16rem" />
        </Stack>
      </output>
      <Card as="div">
        <Skeleton width="12rem" height={2.75} />
        <Skeleton lines={3} />
      </Card>
      <ChartSkeleton />
    </Page>
  );
}

/** The placeholder of a section with a chart. */
export function ChartSkeleton() {
  return (
    <Stack gap={4}>
      <Skeleton width="14rem" height={1.5} />
      <Card as="div">
        <Skeleton width="80%" />
        <Skeleton height={16} />
      </Card>
    </Stack>
  );
}

/** The placeholder of the details, taller than a screen, so that the footer does not move when they load. */
export function DetailsSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col gap-8">
      <ChartSkeleton />
      <ChartSkeleton />
    </div>
  );
}
