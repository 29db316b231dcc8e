import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { shownNumber } from "#web/features/account/parts/phone-setting.tsx";
import type { ContactChannels } from "./contact-channels.ts";

/** The channels that reach the customer, and how to add a missing one. */
export function ContactChannelList({
  channels: { email, phone, smsEnabled: texts },
}: {
  readonly channels: ContactChannels;
}) {
  const { methods: messages } = useMessages("preferences");
  return (
    <Card title={messages.title}>
      <dl className="flex flex-col gap-4 sm:grid sm:grid-cols-3 sm:gap-6">
        <ChannelRow label={messages.app}>
          <Text>{messages.appText}</Text>
        </ChannelRow>
        <ChannelRow label={messages.email}>
          <Address value={email} none={messages.noEmail} />
        </ChannelRow>
        {texts && (
          <ChannelRow label={messages.sms}>
            <Address value={phone === null ? null : shownNumber(phone)} none={messages.noPhone} />
            {phone !== null && (
              <Text size="small" tone="muted">
                {messages.quiet}
              </Text>
            )}
          </ChannelRow>
        )}
      </dl>
    </Card>
  );
}

function ChannelRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="flex flex-col gap-1 break-words">{children}</dd>
    </div>
  );
}

function Address({ value, none }: { readonly value: string | null; readonly none: string }) {
  const { methods: messages } = useMessages("preferences");
  return (
    <Stack gap={1}>
      <Text tone={value === null ? "muted" : "ink"}>{value ?? none}</Text>
      {value === null && <Link href={`${paths.account()}#about-you`}>{messages.add}</Link>}
    </Stack>
  );
}
