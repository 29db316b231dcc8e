import { useQueryClient } from "@tanstack/react-query";
import type { Webhook, WebhookSecret } from "#contracts/webhooks.ts";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useToast } from "#web/ui/toast.tsx";
import {
  deleteWebhook,
  patchWebhook,
  postWebhookReplay,
  postWebhookSecret,
  postWebhookTest,
  webhooksQuery,
} from "../../api.ts";

export interface WebhookActions {
  readonly pending: boolean;
  readonly failure: ApiFailure | null;
  readonly sendTest: () => void;
  readonly turnOn: () => void;
  readonly rotate: () => void;
  readonly remove: () => void;
  /** Sends a delivery again, or every dead one without an id. */
  readonly replay: (deliveryId?: string) => void;
}

/** Returns what can be done with a webhook. The list and the deliveries are fetched again after each. */
export function useWebhookActions(
  { id }: Webhook,
  onSecret?: (created: WebhookSecret) => void,
): WebhookActions {
  const messages = useMessages("webhooks");
  const config = useConfig();
  const queries = useQueryClient();
  const toast = useToast();
  const action = useAction();
  const run = (work: () => Promise<string | null>): void =>
    action.run(async () => {
      const text = await work();
      await queries.invalidateQueries({ queryKey: webhooksQuery(config).queryKey });
      if (text !== null) toast({ text, tone: "good" });
    });
  return {
    pending: action.pending,
    failure: action.failure,
    sendTest: () => run(() => postWebhookTest(config, id).then(() => messages.tested)),
    turnOn: () => run(() => patchWebhook(config, id, { enabled: true }).then(() => messages.turnedOn)),
    remove: () => run(() => deleteWebhook(config, id).then(() => messages.remove.done)),
    rotate: () =>
      run(async () => {
        onSecret?.(await postWebhookSecret(config, id));
        return null;
      }),
    replay: (delivery_id) =>
      run(async () => {
        const n = await postWebhookReplay(config, id, delivery_id === undefined ? {} : { delivery_id });
        return messages.deliveries.replayed({ n });
      }),
  };
}
