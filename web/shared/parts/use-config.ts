import { useSuspenseQuery } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { configQuery } from "../api/get-config.ts";

/** Returns the operator's configuration, which the root has loaded before any page is shown. */
export function useConfig(): PortalConfig {
  return useSuspenseQuery(configQuery).data;
}
