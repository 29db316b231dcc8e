import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook, WebhookDelivery } from "#contracts/webhooks.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { ShowMore } from "#web/features/affiliates/parts/show-more.tsx";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { webhookDeliveriesQuery } from "../../api.ts";
import { useWebhookActions, type WebhookActions } from "./use-webhook-actions.ts";

const TONES: Record<WebhookDelivery["state"], Tone> = { waiting: "warn", delivered: "good", dead: "bad" };

/** The log of a webhook's deliveries, and its dead-letter list. */
export function DeliveryList({ webhook }: { readonly webhook: Webhook }) {
  const { deliveries: messages } = useMessages("webhooks");
  const [shown, setShown] = useState<"all" | "onlyDead">("all");
  const actions = useWebhookActions(webhook);
  const query = webhookDeliveriesQuery(useConfig(), webhook.id, shown === "all" ? null : "dead");
  const list = useInfiniteQuery(query);
  return (
    <Stack gap={3}>
      <div className="max-w-80">
        <SegmentedControl
          label={messages.filter}
          hideLabel
          options={(["all", "onlyDead"] as const).map((value) => ({ value, label: messages[value] }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      {actions.failure && <FailurePanel error={actions.failure} />}
      {list.data ? (
        <Deliveries
          deliveries={list.data.pages.flatMap(({ data }) => data)}
          // Nothing can be sent while the webhook is off.
          actions={webhook.disabled_at === null ? actions : null}
        />
      ) : list.error ? (
        <FailurePanel error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <Skeleton height={3} lines={3} />
      )}
      <ShowMore list={list} />
    </Stack>
  );
}

interface DeliveriesProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly actions: WebhookActions | null;
}

function Deliveries({ deliveries, actions }: DeliveriesProps) {
  const { deliveries: messages } = useMessages("webhooks");
  if (deliveries.length === 0) return <Text tone="muted">{messages.empty}</Text>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {deliveries.map((delivery) => (
        <DeliveryLine key={delivery.id} delivery={delivery} actions={actions} />
      ))}
    </ul>
  );
}

function DeliveryLine({
  delivery,
  actions,
}: {
  readonly delivery: WebhookDelivery;
  readonly actions: WebhookActions | null;
}) {
  const messages = useMessages("webhooks");
  const { deliveries } = messages;
  const name = Object.entries(messages.events).find(([type]) => type === delivery.type)?.[1] ?? delivery.type;
  return (
    <li className="py-3">
      <Row justify="between" align="start">
        <Stack gap={1}>
          <Row gap={2}>
            <Text strong>{name}</Text>
            <Badge tone={TONES[delivery.state]}>{deliveries.states[delivery.state]}</Badge>
          </Row>
          <Text size="small" tone="muted">
            {toFacts(delivery, deliveries).join(SEPARATOR)}
          </Text>
        </Stack>
        {actions && delivery.state !== "waiting" && (
          <Button
            size="small"
            variant="quiet"
            flush
            aria-label={messages.named({ action: deliveries.replay, host: name })}
            pending={actions.pending}
            onClick={() => actions.replay(delivery.id)}
          >
            {deliveries.replay}
          </Button>
        )}
      </Row>
      <Disclosure summary={deliveries.body}>
        <pre className="rounded-field bg-raised p-3 text-small break-all whitespace-pre-wrap">
          {delivery.body}
        </pre>
      </Disclosure>
    </li>
  );
}

/** Returns when it happened, how often it was tried, what went wrong, and when it is tried next. */
function toFacts(
  { created_at, attempts, last_error, last_status, next_attempt_at, state }: WebhookDelivery,
  messages: Messages<"webhooks">["deliveries"],
): string[] {
  const facts = [messages.at({ at: created_at })];
  if (attempts > 0) facts.push(messages.attempts({ n: attempts }));
  if (last_error === "status") facts.push(messages.errors.status({ status: String(last_status) }));
  else if (last_error !== null) facts.push(messages.errors[last_error]);
  if (state === "waiting" && attempts > 0 && next_attempt_at !== null)
    facts.push(messages.next({ at: next_attempt_at }));
  return facts;
}
