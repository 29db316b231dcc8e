import type { ServiceLocation } from "#contracts/portal.ts";
import { ContractClockView, type NextPlan } from "../contract-clock.tsx";
import { cityLine } from "#messages/address.ts";
import { formatLocationName } from "../format-location.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { Anchor } from "#web/ui/link.tsx";

interface LocationRowProps {
  readonly location: ServiceLocation;
  readonly next: NextPlan | null;
}

/** A home in the list: a click anywhere on the card opens it. */
export function LocationRow({ location, next }: LocationRowProps) {
  const messages = useMessages("locations");
  const { service_location, clock, contract } = location;
  return (
    <li className="relative grid gap-4 rounded-card border border-line bg-surface p-4 has-[a:hover]:border-control sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-6">
      <div className="min-w-0">
        <h2 className="text-lead font-semibold">
          <Anchor
            href={paths.location(service_location.esiid)}
            className="rounded-small text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {formatLocationName(location, messages.nameless)}
          </Anchor>
        </h2>
        <Text size="small" tone="muted">
          {cityLine(service_location)}
        </Text>
        <Text>{contractText(location, messages)}</Text>
        <Text size="small" tone="muted">
          {usageText(location, messages)}
        </Text>
        {(service_location.switch_hold === true || location.shared || location.needs_proof) && (
          <Row gap={2}>
            {service_location.switch_hold === true && <Badge tone="warn">{messages.list.hold}</Badge>}
            {location.needs_proof && <Badge tone="warn">{messages.list.needsProof}</Badge>}
            {location.shared && <Badge>{messages.list.shared}</Badge>}
          </Row>
        )}
      </div>
      {clock ? (
        <ContractClockView clock={clock} next={next} />
      ) : (
        contract && <Text tone="muted">{messages.clock.monthly}</Text>
      )}
    </li>
  );
}

type LocationMessages = ReturnType<typeof useMessages<"locations">>;

function contractText({ contract }: ServiceLocation, messages: LocationMessages): string {
  if (!contract) return messages.list.noContract;
  return [contract.plan_name, contract.provider].filter(Boolean).join(SEPARATOR) || messages.lead.yourPlan;
}

function usageText({ usage_summary: usage }: ServiceLocation, messages: LocationMessages): string {
  if (usage.kind === "none" || usage.year_kwh === null) return messages.list.noUsage;
  return messages.list.use({ kwh: usage.year_kwh, exact: usage.estimated_share < 0.05 });
}
