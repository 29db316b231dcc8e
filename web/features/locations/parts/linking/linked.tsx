import type { Agreement } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon, ClockIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { EndLink } from "./end-link.tsx";

interface LinkedProps {
  readonly location: ServiceLocation;
  readonly agreement: Agreement;
  readonly onRenew: () => void;
}

/** The meter is linked: until when, how far it is read, and how to end it. */
export function Linked({ location, agreement, onRenew }: LinkedProps) {
  const { linked: words, companies } = useMessages("linking");
  const { esiid } = location.service_location;
  const { through } = location.live_link;
  return (
    <Stack gap={4}>
      <Standing agreement={agreement} />
      <div>
        <Text>{words.text(companies[agreement.connector])}</Text>
        <Text tone="muted">
          {[
            words.number(agreement.meter_number) + ".",
            through && words.through(through),
            agreement.ends_on && words.until(agreement.ends_on),
          ]
            .filter(Boolean)
            .join(" ")}
        </Text>
      </div>
      <Row>
        {agreement.state === "expiring" && (
          <Button variant="primary" onClick={onRenew}>
            {words.renew}
          </Button>
        )}
        {through !== null && (
          <ButtonLink
            variant={agreement.state === "expiring" ? "secondary" : "primary"}
            href={paths.liveUsage(esiid)}
          >
            {words.show}
          </ButtonLink>
        )}
        <EndLink esiid={esiid} label={words.end} quiet />
      </Row>
    </Stack>
  );
}

function Standing({ agreement }: { readonly agreement: Agreement }) {
  const { linked: words } = useMessages("linking");
  if (agreement.import.state === "failed")
    return (
      <Notice tone="warn" title={words.noHistory} icon={<WarnIcon />}>
        {words.noHistoryText}
      </Notice>
    );
  if (agreement.state === "expiring" && agreement.ends_on)
    return (
      <Notice tone="warn" title={words.expiring(agreement.ends_on)} icon={<ClockIcon />}>
        {words.expiringText}
      </Notice>
    );
  return <Notice tone="good" title={words.title} icon={<CheckIcon />} />;
}
