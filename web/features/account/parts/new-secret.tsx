import { useEffect, useRef } from "react";
import { CopyField } from "#web/shared/parts/copy-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";

interface NewSecretProps {
  readonly value: string;
  /** The address of the webhook that the secret belongs to. */
  readonly url?: string;
  readonly messages: {
    readonly title: string;
    readonly text: string;
    readonly copy: string;
    readonly use: string;
    readonly done: string;
  };
  readonly onDone: () => void;
}

/** A key or secret that was just created, to copy it. It is never shown again. */
export function NewSecret({ value, url, messages, onDone }: NewSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="div" tone="accent">
      <Stack gap={1}>
        <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
          {messages.title}
        </h2>
        {url !== undefined && (
          <Text size="small" tone="muted">
            {url}
          </Text>
        )}
        <Text>{messages.text}</Text>
      </Stack>
      <div data-secret>
        <CopyField label={messages.title} hideLabel value={value} action={messages.copy} />
      </div>
      <Text size="small" tone="muted">
        {messages.use}
      </Text>
      <div>
        <Button onClick={onDone}>{messages.done}</Button>
      </div>
    </Card>
  );
}
