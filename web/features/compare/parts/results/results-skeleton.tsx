import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Grid, Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/progress.tsx";

const ROWS = [0, 1, 2, 3, 4, 5];

/** The placeholder of the list while every plan is priced. */
export function ResultsSkeleton() {
  const messages = useMessages("results");
  return (
    <Page>
      <output className="sr-only">{messages.list.loading}</output>
      <Stack gap={4}>
        <PageHeader title={messages.title} lead={<Skeleton height={1.25} lines={2} />} />
        <Skeleton height={1} width="28rem" lines={2} />
      </Stack>
      <Grid columns="side" gap={8}>
        <div className="max-lg:hidden">
          <Skeleton height={2} lines={7} />
        </div>
        <Stack gap={4}>
          <Skeleton height={2.5} />
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            {ROWS.map((row) => (
              <div key={row} className="h-72 p-4 sm:h-48 sm:p-5">
                <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
                  <Stack gap={2}>
                    <Skeleton height={0.9} width="8rem" />
                    <Skeleton height={1.25} width="14rem" />
                  </Stack>
                  <Stack gap={2}>
                    <Skeleton height={2} />
                    <Skeleton height={0.4} />
                  </Stack>
                  <Skeleton height={0.9} lines={2} />
                </div>
              </div>
            ))}
          </div>
        </Stack>
      </Grid>
    </Page>
  );
}
