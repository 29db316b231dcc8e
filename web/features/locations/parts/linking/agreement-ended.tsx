import type { Agreement } from "#contracts/live-link.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";

interface AgreementEndedProps {
  readonly agreement: Agreement;
  readonly onAgain: () => void;
}

/** Explains why the last agreement failed or ended, and how to continue. */
export function AgreementEnded({ agreement, onAgain }: AgreementEndedProps) {
  const { over: messages } = useMessages("linking");
  const { state, code } = agreement;
  const declined = state === "declined";
  // It has an end date from when it became active.
  const wasLinked = agreement.ends_on !== null;
  return (
    <Stack gap={4}>
      <Banner
        tone={declined ? "warn" : "neutral"}
        title={declined ? messages.title : messages.endedTitle}
        icon={<WarnIcon />}
      >
        {code === "unlinked" && !wasLinked ? messages.canceled : code && messages.codes[code]}
      </Banner>
      <Row>
        <Button variant="primary" onClick={onAgain}>
          {wasLinked ? messages.link : messages.again}
        </Button>
      </Row>
    </Stack>
  );
}
