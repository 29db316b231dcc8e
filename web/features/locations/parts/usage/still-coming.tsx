// Status of a meter whose readings are not complete yet: they are being imported, or the import was abandoned for now.
import type { Agreement } from "#contracts/live-link.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { ClockIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";

/** Whether the meter can be read but its history is not imported yet. */
export function isComing(agreement: Agreement | null): agreement is Agreement {
  const reading = agreement?.state === "active" || agreement?.state === "expiring";
  return reading && agreement.import.state !== "done";
}

interface StillComingProps {
  readonly agreement: Agreement;
  /** There are no readings yet. */
  readonly empty: boolean;
}

/** Progress of the first import of a meter's history. */
export function StillComing({ agreement, empty }: StillComingProps) {
  const { coming: messages } = useMessages("usage");
  const { state, done_days: done, total_days: total } = agreement.import;
  if (state === "failed")
    return (
      <Banner tone="warn" title={messages.late} icon={<WarnIcon />}>
        {messages.lateText}
      </Banner>
    );
  return (
    <Banner title={messages.title} icon={<ClockIcon />}>
      <Stack gap={2}>
        <span aria-live="polite">{empty ? messages.none : formatProgress(agreement, messages)}</span>
        <ProgressBar label={messages.progress({ done, total })} value={total === 0 ? null : done / total} />
      </Stack>
    </Banner>
  );
}

function formatProgress(
  { waiting_since: silent, import: { done_days, total_days } }: Agreement,
  messages: Messages<"usage">["coming"],
): string {
  const done = messages.progress({ done: done_days, total: total_days });
  return silent === null ? messages.text({ done }) : messages.unavailable({ done });
}
