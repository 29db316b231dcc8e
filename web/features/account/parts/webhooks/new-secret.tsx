import { useEffect, useRef } from "react";
import type { WebhookSecret } from "#contracts/webhooks.ts";
import { CopyField } from "#web/shared/parts/copy-field.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";

interface NewSecretProps {
  readonly created: WebhookSecret;
  readonly onDone: () => void;
}

/** A secret that was just created, to copy it. It is never shown again. */
export function NewSecret({ created, onDone }: NewSecretProps) {
  const { secret: messages } = useMessages("webhooks");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="div" tone="accent">
      <Stack gap={1}>
        <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
          {messages.title}
        </h2>
        <Text size="small" tone="muted">
          {created.webhook.url}
        </Text>
        <Text>{messages.text}</Text>
      </Stack>
      <CopyField label={messages.title} hideLabel value={created.secret} action={messages.copy} />
      <Text size="small" tone="muted">
        {messages.use}
      </Text>
      <div>
        <Button onClick={onDone}>{messages.done}</Button>
      </div>
    </Card>
  );
}
