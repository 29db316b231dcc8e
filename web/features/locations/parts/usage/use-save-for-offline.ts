import { useEffect } from "react";
import type { LiveMonth } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { formatLocationName } from "../format-location.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { saveLastUsage } from "#web/offline/last-usage.ts";
import { getSession } from "#web/shared/session/current.ts";

/** Saves the displayed month on this device, for the offline page. */
export function useSaveForOffline(location: ServiceLocation, live: LiveMonth): void {
  const { nameless } = useMessages("locations");
  useEffect(() => {
    const user_id = getSession()?.user.id;
    if (!user_id) return;
    const costs = live.days.flatMap(({ cost_cents }) => (cost_cents === null ? [] : [cost_cents]));
    saveLastUsage({
      user_id,
      seen_at: new Date().toISOString(),
      home: formatLocationName(location, nameless),
      start: live.sum.start,
      end: live.sum.end,
      kwh: live.sum.kwh,
      cost_cents: costs.length === 0 ? null : costs.reduce((sum, cents) => sum + cents, 0),
      days: live.days.map(({ day, wh, kwh }) => ({
        day,
        kwh: wh.some((value) => value !== null) ? kwh : null,
      })),
    });
  }, [location, live, nameless]);
}
