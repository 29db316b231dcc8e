import type { ServiceLocation } from "#contracts/portal.ts";

/** Whether a home's meter can be linked as far as is known: only one that is known to be no smart meter cannot. */
export function isReadByTheQuarter({ service_location: home }: ServiceLocation): boolean {
  return home.smart_meter !== false;
}
