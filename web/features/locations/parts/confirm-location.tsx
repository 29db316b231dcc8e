import type { ServiceLocation } from "#contracts/portal.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/**
 * Shown if another account also has the location: linking its meter proves whose it is. Renders nothing for all other
 * locations.
 */
export function ConfirmLocation({ location }: { readonly location: ServiceLocation }) {
  const { confirmLocation: messages } = useMessages("locations");
  if (!location.needs_proof) return null;
  const isRequested =
    location.live_link.status === "submitted" || location.live_link.status === "pending_customer";
  return (
    <Banner tone="warn" icon={<WarnIcon />} title={messages.title}>
      <p>{isRequested ? messages.requested : messages.text}</p>
      <div className="pt-3">
        <ButtonLink href={paths.connectionManager(location.service_location.esiid)}>
          {isRequested ? messages.status : messages.link}
        </ButtonLink>
      </div>
    </Banner>
  );
}
