// What has just arrived, as a toast: a polite live region, so that a screen reader says it.
import type { FeedItem } from "@knocklabs/client";
import type { QueryClient } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { homeName } from "#web/features/locations/parts/home-words.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import type { Toast } from "#web/ui/toast.tsx";
import { tellNotice } from "./notice-words.ts";

export interface AnnounceContext {
  readonly client: QueryClient;
  readonly config: PortalConfig;
  readonly toast: (toast: Toast) => void;
}

/** Shows and says what arrived; several at once are only counted. */
export async function announce(
  { client, config, toast }: AnnounceContext,
  items: readonly FeedItem[],
): Promise<void> {
  const [first] = items;
  if (!first) return;
  const words = await loadMessages("notices", getLanguage());
  const homes = client.getQueryData(locationsQuery(config).queryKey);
  const homeOf = (esiid: string): string => {
    const home = homes?.find(({ service_location }) => service_location.esiid === esiid);
    return home ? homeName(home, words.aHome) : words.aHome(esiid.slice(-4));
  };
  const one = tellNotice(first, words, homeOf).what;
  toast({
    text: items.length === 1 ? words.arrived(one) : words.arrivedMany(items.length),
    tone: "info",
  });
}
