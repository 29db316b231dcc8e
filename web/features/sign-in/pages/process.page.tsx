import { definePage } from "#web/shared/page/define-page.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Row, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { OrderList } from "../parts/process/order-list.tsx";
import { getProgress, type Item } from "../parts/process/claim-orders.ts";
import { useLocationName } from "../parts/process/use-location-name.ts";
import { useClaimOrders, type ClaimOrdersState } from "../parts/process/use-claim-orders.ts";

/** Claims the orders placed under the account's address (design.md "Orders") and continues automatically. */
function ProcessPage() {
  const { process: messages } = useMessages("onboarding");
  const work = useClaimOrders();
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <Stage work={work} />
    </Page>
  );
}

function Stage({ work }: { work: ClaimOrdersState }) {
  const { process: messages } = useMessages("onboarding");
  const { view, retry } = work;
  if (view.stage === "looking") return <ProgressBar label={messages.looking} value={null} />;
  if (view.stage === "taking") return <ClaimingOrders items={view.items} />;
  if (view.stage === "asking") return <ClaimForm items={view.items} work={work} />;
  if (view.stage === "ending") return <Ending items={view.items} />;
  return (
    <Stack gap={3}>
      <p className="font-semibold">{view.stage === "not_looked" ? messages.notLooked : messages.notEnded}</p>
      <FailurePanel error={view.failure} onRetry={retry} />
    </Stack>
  );
}

function Ending({ items }: { items: readonly Item[] }) {
  const { process: messages } = useMessages("onboarding");
  const doneCount = items.filter(({ state }) => state !== "failed").length;
  return (
    <Stack gap={4}>
      <p aria-live="polite">
        {items.length === 0 && messages.nothing}
        {doneCount > 0 && messages.done({ count: doneCount })}
      </p>
      <ProgressBar label={messages.ending} value={null} />
    </Stack>
  );
}

function ClaimingOrders({ items }: { items: readonly Item[] }) {
  const { process: messages } = useMessages("onboarding");
  const formatLocationName = useLocationName();
  const { done, working } = getProgress(items);
  const label = working
    ? messages.progress({ number: done + 1, count: items.length, home: formatLocationName(working.home) })
    : messages.done({ count: done });
  return (
    <Stack gap={6}>
      <div aria-live="polite">
        <ProgressBar label={label} value={done / items.length} />
      </div>
      <OrderList items={items} />
    </Stack>
  );
}

function ClaimForm({ items, work }: { items: readonly Item[]; work: ClaimOrdersState }) {
  const { process: messages } = useMessages("onboarding");
  const failed = items.filter(({ state }) => state === "failed").length;
  const held = items.some(({ state }) => state === "held");
  const full = items.filter(({ state }) => state === "full").length;
  return (
    <Stack gap={6}>
      <OrderList items={items} />
      <div role="alert" className="flex flex-col gap-4">
        {failed > 0 && (
          <Banner tone="bad" icon={<WarnIcon />} title={messages.failedTitle({ count: failed })}>
            {messages.failedTodo}
          </Banner>
        )}
        {held && (
          <Banner tone="warn" icon={<WarnIcon />} title={messages.heldTitle}>
            {messages.heldTodo}
          </Banner>
        )}
        {full > 0 && (
          <Banner tone="warn" icon={<WarnIcon />} title={messages.fullTitle({ count: full })}>
            {messages.fullTodo}
          </Banner>
        )}
      </div>
      <Row>
        {failed > 0 ? (
          <>
            <Button variant="primary" onClick={work.retry}>
              {messages.again}
            </Button>
            <Button onClick={work.skip}>{messages.skip}</Button>
          </>
        ) : (
          <Button variant="primary" fill onClick={work.skip}>
            {messages.next}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

export default definePage({ Component: ProcessPage });
