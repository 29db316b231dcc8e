// /account/api-keys: keys with which the customer's programs call the comparison API.
import { useState, type ReactNode } from "react";
import { API_CALLS_PER_MINUTE, MAX_API_KEYS } from "#contracts/tables/api-keys.ts";
import type { ApiKey, NewApiKey } from "#contracts/api-keys.ts";
import { BlockSkeleton } from "#web/shared/parts/block-skeleton.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { apiKeysQuery } from "../api.ts";
import { ApiKeyLine } from "../parts/api-keys/api-key-line.tsx";
import { CreateKeyForm } from "../parts/api-keys/create-key.tsx";
import { NewSecret } from "../parts/new-secret.tsx";

function ApiKeys({ keys }: { readonly keys: readonly ApiKey[] }) {
  const messages = useMessages("apiKeys");
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<NewApiKey | null>(null);
  const add = (
    <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
      {messages.add}
    </Button>
  );
  return (
    <Page>
      <Header action={!adding && keys.length > 0 && keys.length < MAX_API_KEYS && add} />
      {adding && (
        <CreateKeyForm
          onCancel={() => setAdding(false)}
          onCreated={(key) => {
            setAdding(false);
            setCreated(key);
          }}
        />
      )}
      {created && (
        <NewSecret
          key={created.key}
          value={created.key}
          messages={messages.created}
          onDone={() => setCreated(null)}
        />
      )}
      {keys.length > 0 ? (
        <Stack gap={3}>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-6">
            {keys.map((key) => (
              <ApiKeyLine key={key.id} apiKey={key} />
            ))}
          </ul>
          <Text size="small" tone="muted">
            {messages.quota({ max: API_CALLS_PER_MINUTE })}{" "}
            <Link href={paths.developers()}>{messages.examples}</Link>
          </Text>
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

function Header({ action }: { readonly action?: ReactNode }) {
  const messages = useMessages("apiKeys");
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
  load: ({ config }) => ({ keys: apiKeysQuery(config) }),
  Title: () => useMessages("apiKeys").title,
  Skeleton: () => (
    <Page>
      <Header />
      <BlockSkeleton />
    </Page>
  ),
  render: (data) => <ApiKeys {...data} />,
});
