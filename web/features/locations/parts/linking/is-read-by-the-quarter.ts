import type { ServiceLocation } from "#contracts/portal.ts";

/** Whether a home's meter can be linked as far as is known: only one that is known not to be a smart meter cannot. */
export function isReadByTheQuarter({ service_location: location }: ServiceLocation): boolean {
  return location.smart_meter !== false;
}
