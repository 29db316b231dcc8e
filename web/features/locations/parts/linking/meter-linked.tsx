import type { Agreement } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon, ClockIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { EndLink } from "./end-link.tsx";

interface MeterLinkedProps {
  readonly location: ServiceLocation;
  readonly agreement: Agreement;
  readonly onRenew: () => void;
}

/** Shows that the meter is linked: until when, how far it is read, and how to end it. */
export function MeterLinked({ location, agreement, onRenew }: MeterLinkedProps) {
  const { linked: messages, companies: meterSources } = useMessages("linking");
  const { esiid } = location.service_location;
  const { through } = location.live_link;
  return (
    <Stack gap={4}>
      <LinkStatus agreement={agreement} />
      <div>
        <Text>{messages.text({ meterSource: meterSources[agreement.connector] })}</Text>
        <Text tone="muted">
          {[
            messages.number({ meter: agreement.meter_number }) + ".",
            through && messages.through({ date: through }),
            agreement.ends_on && messages.until({ date: agreement.ends_on }),
          ]
            .filter(Boolean)
            .join(" ")}
        </Text>
      </div>
      <Row>
        {agreement.state === "expiring" && (
          <Button variant="primary" onClick={onRenew}>
            {messages.renew}
          </Button>
        )}
        {through !== null && (
          <ButtonLink
            variant={agreement.state === "expiring" ? "secondary" : "primary"}
            href={paths.liveUsage(esiid)}
          >
            {messages.show}
          </ButtonLink>
        )}
        <EndLink esiid={esiid} of="link" />
      </Row>
    </Stack>
  );
}

function LinkStatus({ agreement }: { readonly agreement: Agreement }) {
  const { linked: messages } = useMessages("linking");
  if (agreement.import.state === "failed")
    return (
      <Banner tone="warn" title={messages.noHistory} icon={<WarnIcon />}>
        {messages.noHistoryText}
      </Banner>
    );
  if (agreement.state === "expiring" && agreement.ends_on)
    return (
      <Banner tone="warn" title={messages.expiring({ date: agreement.ends_on })} icon={<ClockIcon />}>
        {messages.expiringText}
      </Banner>
    );
  return <Banner tone="good" title={messages.title} icon={<CheckIcon />} />;
}
