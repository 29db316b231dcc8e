import type { Agreement } from "#contracts/live-link.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";

interface OverProps {
  readonly agreement: Agreement;
  readonly onAgain: () => void;
}

/** Why the last agreement came to nothing or ended, and the way on. */
export function Over({ agreement, onAgain }: OverProps) {
  const { over: words } = useMessages("linking");
  const declined = agreement.state === "declined";
  return (
    <Stack gap={4}>
      <Notice
        tone={declined ? "warn" : "neutral"}
        title={declined ? words.title : words.endedTitle}
        icon={<WarnIcon />}
      >
        {agreement.code && words.codes[agreement.code]}
      </Notice>
      <Row>
        <Button variant="primary" onClick={onAgain}>
          {declined ? words.again : words.link}
        </Button>
      </Row>
    </Stack>
  );
}
