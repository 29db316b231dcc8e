import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "#web/shared/api/get-best-plans.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";

interface LocationData {
  /** Not requested for a home without a utility. */
  readonly best: UseQueryResult<BestPlans>;
  readonly outlook: UseQueryResult<Outlook>;
}

/** Requests what a home's card shows: its plans and its outlook. */
export function useLocationData({ service_location: { esiid, tdu } }: ServiceLocation): LocationData {
  const config = useConfig();
  const language = useLanguage();
  return {
    best: useQuery({ ...bestPlansQuery(config, esiid, language), enabled: tdu !== null }),
    outlook: useQuery(outlookQuery(config, esiid, language)),
  };
}
