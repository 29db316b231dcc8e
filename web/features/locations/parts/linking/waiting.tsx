import type { Agreement } from "#contracts/live-link.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ClockIcon, MailIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { EndLink } from "./end-link.tsx";
import { toNowrapAddress } from "./nowrap-address.ts";

interface WaitingProps {
  readonly esiid: string;
  readonly agreement: Agreement;
}

/** Shows who has to act, since when, and that it is fine to leave. The page polls automatically. */
export function Waiting({ esiid, agreement }: WaitingProps) {
  return (
    <Stack gap={4}>
      {/* Announced by screen readers when it changes. */}
      <div aria-live="polite">
        <Step agreement={agreement} />
      </div>
      <Row>
        <EndLink esiid={esiid} of={isLinked(agreement) ? "link" : "request"} />
      </Row>
    </Stack>
  );
}

/** Whether the meter source has confirmed the link, so what is left is reading its history. */
function isLinked({ state }: Agreement): boolean {
  return state !== "submitted" && state !== "pending_customer";
}

function Step({ agreement }: { readonly agreement: Agreement }) {
  const { waiting: messages, companies: meterSources } = useMessages("linking");
  const meterSource = meterSources[agreement.connector];
  if (isLinked(agreement))
    return <Importing agreement={agreement} meterSource={meterSource} messages={messages} />;
  if (agreement.state === "submitted")
    return <PollStatus meterSource={meterSource} since={agreement.waiting_since} messages={messages} />;
  return (
    <Stack gap={3}>
      <Banner title={messages.mailed({ meterSource })} icon={<MailIcon />}>
        {messages.mailedText({ meterSource, address: toNowrapAddress(agreement.mailed_to) })}
      </Banner>
      <Disclosure summary={messages.notThere}>
        <Text>{messages.notThereText({ meterSource })}</Text>
      </Disclosure>
    </Stack>
  );
}

interface PollStatusProps {
  readonly meterSource: string;
  readonly since: string | null;
  readonly messages: Messages<"linking">["waiting"];
}

function PollStatus({ meterSource, since, messages }: PollStatusProps) {
  if (since !== null)
    return (
      <Banner tone="warn" title={messages.unavailable({ meterSource })} icon={<ClockIcon />}>
        {messages.unavailableText({ since })}
      </Banner>
    );
  return (
    <Stack gap={2}>
      <ProgressBar label={messages.requesting({ meterSource })} value={null} />
      <Text tone="muted">{messages.requestingText}</Text>
    </Stack>
  );
}

function Importing({
  agreement,
  meterSource,
  messages,
}: { readonly agreement: Agreement } & Pick<PollStatusProps, "messages" | "meterSource">) {
  const { done_days: done, total_days: total } = agreement.import;
  return (
    <Stack gap={2}>
      <Text strong>{messages.importing}</Text>
      <ProgressBar label={messages.progress({ done, total })} value={total === 0 ? null : done / total} />
      <Text tone="muted">
        {agreement.waiting_since === null
          ? messages.importingText
          : messages.importUnavailable({ meterSource })}
      </Text>
    </Stack>
  );
}
