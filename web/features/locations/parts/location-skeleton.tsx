import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The placeholder of a page about homes while it loads. */
export function LocationSkeleton({
  title,
  cards = 2,
}: {
  readonly title: ReactNode;
  readonly cards?: number;
}) {
  const { loading } = useMessages("common");
  return (
    <Page>
      <output className="sr-only">{loading}</output>
      <Stack gap={2}>
        <h1 className="text-head font-semibold tracking-tight">{title}</h1>
        <Skeleton height={1.25} width="24rem" />
      </Stack>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <Stack gap={4}>
            <Skeleton height={1.5} width="14rem" />
            <Skeleton height={5.5} />
            <Skeleton height={1} lines={2} />
          </Stack>
        </div>
      ))}
    </Page>
  );
}
