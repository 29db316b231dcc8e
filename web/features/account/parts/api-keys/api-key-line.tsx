import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "#contracts/api-keys.ts";
import { API_CALLS_PER_DAY } from "#contracts/tables/api-keys.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { apiKeysQuery, deleteApiKey } from "../../api.ts";
import { ConfirmDialog } from "../webhooks/confirm-dialog.tsx";

/** One key: its name, its use, and a button that revokes it. */
export function ApiKeyLine({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, prefix, scope, created_at, last_used_at, used_today } = apiKey;
  const messages = useMessages("apiKeys");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const action = useAction();
  const [confirming, setConfirming] = useState(false);
  const facts = [
    ...(scope === "homes" ? [messages.readsHomes] : []),
    messages.key({ prefix }),
    messages.createdOn({ at: created_at }),
    messages.lastUsed({ at: last_used_at }),
    messages.usedToday({ n: used_today, max: API_CALLS_PER_DAY }),
  ];

  function revoke(): void {
    action.run(async () => {
      await deleteApiKey(config, apiKey.id);
      await queries.invalidateQueries({ queryKey: apiKeysQuery(config).queryKey });
      toast({ text: messages.revoke.done, tone: "good" });
    });
  }

  return (
    <li className="py-3">
      <Row justify="between" align="start">
        <Stack gap={1}>
          <h2 className="font-semibold break-words">{name}</h2>
          <Text size="small" tone="muted">
            {facts.join(SEPARATOR)}
          </Text>
        </Stack>
        <Button
          size="small"
          variant="quiet"
          flush
          pending={action.pending}
          aria-label={messages.revoke.named({ name })}
          onClick={() => setConfirming(true)}
        >
          {messages.revoke.action}
        </Button>
      </Row>
      {action.failure && <FailurePanel error={action.failure} onRetry={revoke} retrying={action.pending} />}
      <ConfirmDialog
        open={confirming}
        title={messages.revoke.title({ name })}
        text={messages.revoke.text}
        confirm={messages.revoke.confirm}
        danger
        onClose={() => setConfirming(false)}
        onConfirm={revoke}
      />
    </li>
  );
}
