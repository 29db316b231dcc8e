import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { Language } from "#messages/languages.ts";
import { callApi } from "./call-api.ts";

function inSpanish(option: OutlookOption): OutlookOption {
  const { plan } = option;
  if (plan === null || plan.name_es === null) return option;
  return { ...option, plan: { ...plan, name: plan.name_es } };
}

function withSpanishNames(outlook: Outlook): Outlook {
  return { ...outlook, options: outlook.options.map(inSpanish) };
}

const unchanged = (outlook: Outlook): Outlook => outlook;

/**
 * Returns a function that changes an outlook's plans to their names in `language`. The same function each time, so
 * pages don't re-render.
 */
export function outlookIn(language: Language): (outlook: Outlook) => Outlook {
  return language === "es" ? withSpanishNames : unchanged;
}

/**
 * What a home will pay over twelve months and the recommendation for its customer. Fails with 404 if the home isn't
 * theirs.
 */
export function outlookQuery(config: PortalConfig, esiid: string, language: Language) {
  return queryOptions({
    // Under the key of the home's plans: whatever invalidates those also invalidates this.
    queryKey: ["best-plans", esiid, "outlook"],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}/outlook", { params: { esiid }, signal }),
    select: outlookIn(language),
    staleTime: 5 * 60 * 1000,
    // Numbers that change while someone reads them are worse than slightly old ones.
    refetchOnReconnect: false,
  });
}
