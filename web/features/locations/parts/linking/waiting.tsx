import type { Agreement } from "#contracts/live-link.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useMoment } from "./use-moment.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ClockIcon, MailIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { EndLink } from "./end-link.tsx";
import { unbroken } from "./unbroken.ts";

interface WaitingProps {
  readonly esiid: string;
  readonly agreement: Agreement;
}

/** Who is waited for, since when, and that one may leave; the page asks anew by itself. */
export function Waiting({ esiid, agreement }: WaitingProps) {
  const { waiting: words } = useMessages("linking");
  return (
    <Stack gap={4}>
      {/* Spoken when it changes: nobody has to look again and again. */}
      <div aria-live="polite">
        <Step agreement={agreement} />
      </div>
      <Row>
        <EndLink esiid={esiid} label={words.cancel} quiet />
      </Row>
    </Stack>
  );
}

function Step({ agreement }: { readonly agreement: Agreement }) {
  const { waiting: words, companies } = useMessages("linking");
  const company = companies[agreement.connector];
  if (agreement.state === "submitted")
    return <Asking company={company} since={agreement.waiting_since} words={words} />;
  if (agreement.state !== "pending_customer") return <Importing agreement={agreement} words={words} />;
  return (
    <Stack gap={3}>
      <Notice title={words.mailed(company)} icon={<MailIcon />}>
        {words.mailedText(company, unbroken(agreement.mailed_to))}
      </Notice>
      <Disclosure summary={words.notThere}>
        <Text>{words.notThereText(company)}</Text>
      </Disclosure>
    </Stack>
  );
}

interface AskingProps {
  readonly company: string;
  readonly since: string | null;
  readonly words: Messages<"linking">["waiting"];
}

function Asking({ company, since, words }: AskingProps) {
  const moment = useMoment();
  if (since !== null)
    return (
      <Notice tone="warn" title={words.away(company)} icon={<ClockIcon />}>
        {words.awayText(moment(since))}
      </Notice>
    );
  return (
    <Stack gap={2}>
      <ProgressBar label={words.asking(company)} value={null} />
      <Text tone="muted">{words.askingText}</Text>
    </Stack>
  );
}

function Importing({ agreement, words }: { readonly agreement: Agreement } & Pick<AskingProps, "words">) {
  const { done_days: done, total_days: total } = agreement.import;
  return (
    <Stack gap={2}>
      <Text strong>{words.importing}</Text>
      <ProgressBar label={words.progress(done, total)} value={total === 0 ? null : done / total} />
      <Text tone="muted">{agreement.waiting_since === null ? words.importingText : words.importAway}</Text>
    </Stack>
  );
}
