import type { OrderConfirmation } from "#contracts/checkout.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/**
 * Shown if the order is valid but its home could not be added to the account: why, and what to do. Renders nothing if
 * it was added, or for a guest.
 */
export function LocationNotAdded({ location }: Pick<OrderConfirmation, "location">) {
  const { homes: messages } = useMessages("placed");
  if (location !== "too_many_homes" && location !== "held_by_another") return null;
  const full = location === "too_many_homes";
  return (
    <Banner tone="warn" icon={<InfoIcon />} title={messages.title}>
      <Text>{messages[location]}</Text>
      <div className="pt-2">
        <Row>
          <ButtonLink href={full ? paths.locations() : paths.addLocation()}>
            {full ? messages.all : messages.add}
          </ButtonLink>
        </Row>
      </div>
    </Banner>
  );
}
