// /account/webhooks: the web addresses that get the account's events, and what was delivered to them.
import { useState } from "react";
import { MAX_WEBHOOKS } from "#contracts/tables/webhooks.ts";
import type { Webhook, WebhookSecret } from "#contracts/webhooks.ts";
import { BlockSkeleton } from "#web/shared/parts/block-skeleton.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { webhooksQuery } from "../api.ts";
import { NewSecret } from "../parts/new-secret.tsx";
import { WebhookCard } from "../parts/webhooks/webhook-card.tsx";
import { CreateWebhookForm } from "../parts/webhooks/webhook-form.tsx";

function Webhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const messages = useMessages("webhooks");
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<WebhookSecret | null>(null);
  const add = (
    <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
      {messages.add}
    </Button>
  );
  return (
    <Page>
      <Header action={!adding && webhooks.length > 0 && webhooks.length < MAX_WEBHOOKS && add} />
      {adding && (
        <CreateWebhookForm
          onCancel={() => setAdding(false)}
          onCreated={(one) => {
            setAdding(false);
            setCreated(one);
          }}
        />
      )}
      {created && (
        <NewSecret
          key={created.secret}
          value={created.secret}
          url={created.webhook.url}
          messages={messages.secret}
          onDone={() => setCreated(null)}
        />
      )}
      {webhooks.length > 0 ? (
        <Stack as="ul" gap={4}>
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} onSecret={setCreated} />
          ))}
        </Stack>
      ) : (
        !adding && (
          <EmptyState title={messages.empty.title} action={add}>
            {messages.empty.text}
          </EmptyState>
        )
      )}
    </Page>
  );
}

function Header({ action }: { readonly action?: React.ReactNode }) {
  const messages = useMessages("webhooks");
  return (
    <PageHeader
      title={messages.title}
      lead={messages.lead}
      back={<Link href={paths.account()}>{messages.back}</Link>}
      actions={action}
    />
  );
}

export default defineDataPage({
  load: ({ config }) => ({ webhooks: webhooksQuery(config) }),
  Title: () => useMessages("webhooks").title,
  Skeleton: () => (
    <Page>
      <Header />
      <BlockSkeleton />
    </Page>
  ),
  render: (data) => <Webhooks {...data} />,
});
