import { useSuspenseQuery } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { configQuery } from "../api/get-config.ts";

/** The operator's configuration; the root has loaded it before any page shows. */
export function useConfig(): PortalConfig {
  return useSuspenseQuery(configQuery).data;
}
