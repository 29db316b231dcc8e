import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const ROWS = [0, 1, 2, 3, 4, 5];

/** The placeholder of the list while every plan is priced. */
export function ResultsSkeleton() {
  const messages = useMessages("results");
  return (
    <Page>
      <output className="sr-only" data-wide-page>
        {messages.list.loading}
      </output>
      <Stack gap={2}>
        <PageHeader title={messages.title} />
        <Skeleton height={1} width="28rem" lines={2} />
      </Stack>
      <Stack gap={4}>
        <Skeleton height={2.5} />
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          {ROWS.map((row) => (
            <div key={row} className="h-38 p-4 lg:h-14 lg:py-2">
              <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-x-6">
                <Stack gap={2}>
                  <Skeleton height={1} width="14rem" />
                  <Skeleton height={0.8} width="8rem" />
                </Stack>
                <Skeleton height={1.5} />
              </div>
            </div>
          ))}
        </div>
      </Stack>
    </Page>
  );
}
