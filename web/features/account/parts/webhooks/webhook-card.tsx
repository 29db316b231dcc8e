import { useState } from "react";
import type { Webhook, WebhookSecret } from "#contracts/webhooks.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Badge, Banner, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { useWebhookActions, type WebhookActions } from "./use-webhook-actions.ts";
import { ChangeWebhookForm } from "./webhook-form.tsx";

type State = "on" | "failing" | "off";
const TONES: Record<State, Tone> = { on: "good", failing: "warn", off: "bad" };

function toState({ disabled_at, failing_since }: Webhook): State {
  if (disabled_at !== null) return "off";
  return failing_since === null ? "on" : "failing";
}

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onSecret: (created: WebhookSecret) => void;
}

/** One webhook: its address and events, its state, its actions, and what was delivered. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const messages = useMessages("webhooks");
  const actions = useWebhookActions(webhook, onSecret);
  const [isEditing, setEditing] = useState(false);
  const state = toState(webhook);
  return (
    <Card as="li">
      {isEditing ? (
        <ChangeWebhookForm webhook={webhook} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Stack gap={1}>
            <Row>
              <h2 className="min-w-0 font-semibold break-all">{webhook.url}</h2>
              <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
            </Row>
            <Text size="small" tone="muted">
              {webhook.events.map((event) => messages.events[event]).join(SEPARATOR)}
            </Text>
          </Stack>
          <Problems webhook={webhook} actions={actions} />
          <Actions webhook={webhook} actions={actions} onEdit={() => setEditing(true)} />
        </>
      )}
      {actions.failure && <FailurePanel error={actions.failure} />}
      <Disclosure summary={messages.deliveries.title} late>
        <DeliveryList webhook={webhook} />
      </Disclosure>
    </Card>
  );
}

interface ActionProps {
  readonly webhook: Webhook;
  readonly actions: WebhookActions;
}

/** What needs attention: it is off or fails, events were not delivered, two secrets are in use. */
function Problems({ webhook, actions }: ActionProps) {
  const messages = useMessages("webhooks");
  const { disabled_at, disabled_reason, failing_since, previous_secret_until, dead } = webhook;
  return (
    <>
      {disabled_at !== null && disabled_reason !== null && (
        <Banner tone="bad">
          <p>{messages.off[disabled_reason]({ at: disabled_at })}</p>
          <div className="pt-2">
            <Button size="small" pending={actions.pending} onClick={actions.turnOn}>
              {messages.turnOn}
            </Button>
          </div>
        </Banner>
      )}
      {disabled_at === null && failing_since !== null && (
        <Banner tone="warn">
          <p>{messages.failing({ at: failing_since })}</p>
        </Banner>
      )}
      {dead > 0 && disabled_at === null && (
        <Row>
          <Text tone="warn">{messages.dead.text({ n: dead })}</Text>
          <Button size="small" pending={actions.pending} onClick={() => actions.replay()}>
            {messages.dead.action}
          </Button>
        </Row>
      )}
      {previous_secret_until !== null && (
        <Text size="small" tone="muted">
          {messages.secret.overlap({ at: previous_secret_until })}
        </Text>
      )}
    </>
  );
}

function Actions({ webhook, actions, onEdit }: ActionProps & { readonly onEdit: () => void }) {
  const messages = useMessages("webhooks");
  const [open, setOpen] = useState<"secret" | "remove" | null>(null);
  const { host } = new URL(webhook.url);
  const close = (): void => setOpen(null);
  const button = (label: string, onClick: () => void) => (
    <Button
      variant="quiet"
      size="small"
      pending={actions.pending}
      aria-label={messages.named({ action: label, host })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div className="-mx-3">
      <Row gap={1}>
        {webhook.disabled_at === null && button(messages.test, actions.sendTest)}
        {button(messages.edit, onEdit)}
        {button(messages.secret.rotate, () => setOpen("secret"))}
        {button(messages.remove.action, () => setOpen("remove"))}
      </Row>
      <ConfirmDialog
        open={open === "secret"}
        title={messages.secret.rotateTitle}
        text={messages.secret.rotateText}
        confirm={messages.secret.rotate}
        onClose={close}
        onConfirm={actions.rotate}
      />
      <ConfirmDialog
        open={open === "remove"}
        title={messages.remove.title}
        text={messages.remove.text({ host })}
        confirm={messages.remove.confirm}
        danger
        onClose={close}
        onConfirm={actions.remove}
      />
    </div>
  );
}
