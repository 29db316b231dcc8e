// Shows new notifications as a toast: a polite live region, so that a screen reader announces it.
import type { FeedItem } from "@knocklabs/client";
import type { QueryClient } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { formatLocationName } from "#web/features/locations/parts/format-location.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import type { Toast } from "#web/ui/toast-card.tsx";
import { renderNotification } from "./notification-text.ts";

export interface ToastContext {
  readonly client: QueryClient;
  readonly config: PortalConfig;
  readonly toast: (toast: Toast) => void;
}

/** Shows and announces new notifications. Several at once are only counted. */
export async function showIncoming(
  { client, config, toast }: ToastContext,
  items: readonly FeedItem[],
): Promise<void> {
  const [first] = items;
  if (!first) return;
  const messages = await loadMessages("notices", getLanguage());
  const locations = client.getQueryData(locationsQuery(config).queryKey);
  const getLocationName = (esiid: string): string => {
    const location = locations?.find(({ service_location }) => service_location.esiid === esiid);
    return location
      ? formatLocationName(location, messages.unnamedLocation)
      : messages.unnamedLocation({ lastFour: esiid.slice(-4) });
  };
  const one = renderNotification(first, messages, getLocationName).what;
  toast({
    text: items.length === 1 ? one : messages.incomingMany({ n: items.length }),
    tone: "info",
  });
}
