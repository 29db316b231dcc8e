import { definePage } from "#web/shared/page/define-page.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Row, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { OrderList } from "../parts/process/order-list.tsx";
import { progressOf, type Item } from "../parts/process/take-in.ts";
import { useHomeName } from "../parts/process/use-home-name.ts";
import { useTakeIn, type TakeIn } from "../parts/process/use-take-in.ts";

/** Takes in the orders placed under the account's address (design.md "Orders") and goes on by itself. */
function ProcessPage() {
  const { process: words } = useMessages("onboarding");
  const work = useTakeIn();
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} />
      <Stage work={work} />
    </Page>
  );
}

function Stage({ work }: { work: TakeIn }) {
  const { process: words } = useMessages("onboarding");
  const { view, retry } = work;
  if (view.stage === "looking") return <ProgressBar label={words.looking} value={null} />;
  if (view.stage === "taking") return <Taking items={view.items} />;
  if (view.stage === "asking") return <Asking items={view.items} work={work} />;
  if (view.stage === "ending") return <Ending items={view.items} />;
  return (
    <Stack gap={3}>
      <p className="font-semibold">{view.stage === "not_looked" ? words.notLooked : words.notEnded}</p>
      <FailurePanel error={view.failure} onRetry={retry} />
    </Stack>
  );
}

function Ending({ items }: { items: readonly Item[] }) {
  const { process: words } = useMessages("onboarding");
  const taken = items.filter(({ state }) => state !== "failed").length;
  return (
    <Stack gap={4}>
      <p aria-live="polite">
        {items.length === 0 && words.nothing}
        {taken > 0 && words.done(taken)}
      </p>
      <ProgressBar label={words.ending} value={null} />
    </Stack>
  );
}

function Taking({ items }: { items: readonly Item[] }) {
  const { process: words } = useMessages("onboarding");
  const homeName = useHomeName();
  const { done, working } = progressOf(items);
  const label = working ? words.progress(done + 1, items.length, homeName(working.home)) : words.done(done);
  return (
    <Stack gap={6}>
      <div aria-live="polite">
        <ProgressBar label={label} value={done / items.length} />
      </div>
      <OrderList items={items} />
    </Stack>
  );
}

function Asking({ items, work }: { items: readonly Item[]; work: TakeIn }) {
  const { process: words } = useMessages("onboarding");
  const failed = items.filter(({ state }) => state === "failed").length;
  const held = items.some(({ state }) => state === "held");
  const full = items.filter(({ state }) => state === "full").length;
  return (
    <Stack gap={6}>
      <OrderList items={items} />
      <div role="alert" className="flex flex-col gap-4">
        {failed > 0 && (
          <Notice tone="bad" icon={<WarnIcon />} title={words.failedTitle(failed)}>
            {words.failedTodo}
          </Notice>
        )}
        {held && (
          <Notice tone="warn" icon={<WarnIcon />} title={words.heldTitle}>
            {words.heldTodo}
          </Notice>
        )}
        {full > 0 && (
          <Notice tone="warn" icon={<WarnIcon />} title={words.fullTitle(full)}>
            {words.fullTodo}
          </Notice>
        )}
      </div>
      <Row>
        {failed > 0 ? (
          <>
            <Button variant="primary" onClick={work.retry}>
              {words.again}
            </Button>
            <Button onClick={work.skip}>{words.skip}</Button>
          </>
        ) : (
          <Button variant="primary" fill onClick={work.skip}>
            {words.next}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

export default definePage({ Component: ProcessPage });
