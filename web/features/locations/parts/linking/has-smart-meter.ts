import type { ServiceLocation } from "#contracts/portal.ts";

/** Whether the home has a smart meter, which can be linked. True unless it is known to have another meter. */
export function hasSmartMeter({ service_location: location }: ServiceLocation): boolean {
  return location.smart_meter !== false;
}
